import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import { completeMessages } from "#i18n/document-messages.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { languageOfPath, localPath, withQuery } from "#i18n/paths.ts";
import type { ApiCall, ApiClient } from "#platform/client/api-client.ts";
import type { ApiFailure } from "#platform/client/api-failure.ts";
import type { Silence } from "#platform/client/exchange.ts";
import type { Prepared } from "#ui/server-part.tsx";
import type { AnswerOf, PathOf } from "./api-contract.ts";

/**
 * What a page may ask: the API of api.ts, typed by it (only types cross). On the server the same client calls the API in process,
 * in the browser it fetches. Each page has one `load`, used by both loaders.
 */
export type PageApi = {
  /** Throws ApiFailure for an answer that is an error, PageSilence where no answer came in time. */
  get<Path extends PathOf<"$get">>(path: Path, call?: ApiCall): Promise<AnswerOf<"$get", Path>>;
};

/** A read that ended without content and without an error to show (readings.md 25): the page says it in place, with a retry. */
export class PageSilence extends Error {
  declare readonly reason: Silence;
  constructor(reason: Silence) {
    super(reason);
    this.reason = reason;
  }
}

export function pageApiOf(client: ApiClient): PageApi {
  return {
    async get(path, call = {}) {
      let reason: Silence = "aborted";
      const answer = await client.get(path, { ...call, onSilence: (why) => (reason = why) });
      if (answer === null) throw new PageSilence(reason);
      return answer as never;
    },
  };
}

/** The in-process API of a request; the server sets it. */
export const serverPageApi = createContext<PageApi>();

/** The deployment's gateways as JSON text, for the page's head; empty where everything is on the site's own origin. */
export const serverGateways = createContext<string>("");

/** Whether an editor says that the address is gone for good, whatever page has its path; the server sets it. */
export const isGone = createContext(false);

/** The API as the browser asks it. The client's code comes with the first call: a page as it arrives needs none. */
export async function browserApi(): Promise<PageApi> {
  const { browserClient } = await import("./browser-client.ts");
  return pageApiOf(browserClient());
}

/** Whether an error is a call's failure with a status; by name, so that the client's code need not be there. */
export const isApiFailure = (error: unknown): error is ApiFailure =>
  error instanceof Error && error.name === "ApiFailure";

export type PageRequest = {
  api: PageApi;
  lang: Language;
  params: Record<string, string | undefined>;
  url: URL;
};
/** What the router says of the page asked for; `url` is the page's own, also when only its data is fetched. */
type Asked = Pick<LoaderFunctionArgs, "url" | "params">;
type Load<Data> = (request: PageRequest) => Promise<Data>;
/** `shown` is what only server parts draw: they come as HTML, and it does not come a second time as data. */
type Sent<Data> = Data extends { shown: infer Shown } ? Omit<Data, "shown"> & { shown?: Shown } : Data;

/** What a page that is not there shows of the site beside its frame. */
export type Missing = {
  guides: AnswerOf<"$get", "/api/articles">["items"];
  departments: AnswerOf<"$get", "/api/categories">;
};

/** The page has other ways on, the list of all guides among them: where these cannot be had it stands without. */
const waysOn = (api: PageApi, lang: Language): Promise<Missing | null> =>
  Promise.all([
    api.get("/api/articles", { query: { lang, limit: 3 } }),
    api.get("/api/categories", { query: { lang } }),
  ]).then(
    ([{ items }, categories]) => ({
      guides: items,
      departments: categories.filter(({ parentId }) => parentId === null),
    }),
    // Suggestions only: the page stays a 404 without them.
    () => null,
  );

const isRefusal = (error: unknown): error is ApiFailure =>
  isApiFailure(error) && error.status >= 400 && error.status < 500;

async function run<Data>(load: Load<Data>, api: PageApi, { url: asked, params }: Asked): Promise<Data> {
  const url = new URL(asked);
  try {
    return await load({ api, lang: languageOfPath(url.pathname), params, url });
  } catch (error) {
    // What an editor leads elsewhere is led there; any other missing or removed thing is a page of its own with that status
    // (readings.md 3).
    if (isApiFailure(error) && error.status === 404)
      await api.get("/api/resolve", { query: { path: url.pathname } }).then(
        (found) => leaveFor(api, found, url),
        (refusal) => {
          // An address that the API refuses, because it is too long, leads nowhere.
          if (!isRefusal(refusal)) throw refusal;
        },
      );
    if (isRefusal(error))
      throw data(await waysOn(api, languageOfPath(url.pathname)), { status: error.status });
    throw error;
  }
}

export const serverLoader =
  <Data>(load: Load<Data>) =>
  async (args: LoaderFunctionArgs): Promise<Sent<Data>> => {
    try {
      const answer = await run(load, args.context.get(serverPageApi), args);
      // Read by what renders, passed over by what writes the data into the document.
      if (answer instanceof Object && "shown" in answer)
        Object.defineProperty(answer, "shown", { enumerable: false });
      return answer as Sent<Data>;
    } catch (error) {
      // The document says that it is for a while, and is no fault to be logged.
      throw isApiFailure(error) && error.status === 503 ? data(null, { status: 503 }) : error;
    }
  };

export type BrowserLoader<Data = unknown> = ((args: Asked) => Promise<Data>) & {
  /** Begins with what a navigation to this address will need. */
  ahead(args: Asked): void;
};

/** What was asked for ahead and not used by then may be of yesterday. */
const aheadFor = 10_000;

/** `parts` are the page's server parts: their code, and all messages, are loaded beside the data. */
export function browserLoader<Data>(load: Load<Data>, ...parts: readonly Prepared[]): BrowserLoader<Data> {
  let early: { href: string; begun: number; answer: Promise<Data> } | undefined;
  const isEarly = (url: string | URL) =>
    early?.href === String(url) && performance.now() - early.begun < aheadFor;
  const read = async (args: Asked): Promise<Data> => {
    const [answer] = await Promise.all([
      browserApi().then((api) => run(load, api, args)),
      completeMessages(),
      ...parts.map((part) => part.prepare()),
    ]);
    return answer;
  };
  const loader = async (args: Asked): Promise<Data> => {
    // A read in flight is waited for as it is: read again after its time-out, it would take the time twice.
    const answer = isEarly(args.url) ? early?.answer : undefined;
    early = undefined;
    return answer ?? read(args);
  };
  loader.ahead = (args: Asked): void => {
    if (isEarly(args.url)) return;
    const begun = { href: String(args.url), begun: performance.now(), answer: read(args) };
    early = begun;
    // One that failed before the link was followed is read again then.
    begun.answer.catch(() => {
      if (early === begun) early = undefined;
    });
  };
  return loader;
}

/**
 * Sends to the address a thing has now when it was asked for under another one (a former slug, an id, the English slug of a
 * translated text). The query stays. Not cached: a rename back must not loop in browsers (readings.md 6).
 */
export function settleAddress(url: URL, path: string): void {
  if (decodeURI(url.pathname) !== decodeURI(path))
    throw redirect(path + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

/** Where an editor leads an address, with its query; not cached, for that may change. What is gone is a page of its own. */
async function leaveFor(
  api: PageApi,
  { to, status }: { to: string | null; status: number },
  { pathname, search }: URL,
): Promise<void> {
  if (status === 410) throw data(await waysOn(api, languageOfPath(pathname)), { status });
  if (to !== null)
    throw redirect(withQuery(to, search), { status, headers: { "Cache-Control": "no-cache" } });
}

/** No page has this address: to a managed redirect's target, else to the home page of the language in the path (readings.md 2). */
export async function leaveUnknownPath(api: PageApi, url: URL): Promise<never> {
  const [found, { languages }] = await Promise.all([
    api.get("/api/resolve", { query: { path: url.pathname } }),
    api.get("/api/settings/public"),
  ]);
  await leaveFor(api, found, url);
  const lang = languageOfPath(url.pathname);
  const home = localPath(languages.includes(lang) ? lang : defaultLanguage, "/");
  throw redirect(home + url.search, { status: 302 });
}
