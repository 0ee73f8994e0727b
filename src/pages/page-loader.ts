import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { ArticleCard } from "#features/articles/article.ts";
import type { Category } from "#features/categories/category.ts";
import { defaultLanguage, type Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import type { Translate } from "#i18n/messages/messages.ts";
import { languageOfPath, localPath, withQuery } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { asAppError } from "#platform/http/as-app-error.ts";
import type { App } from "../server/app.ts";

/** What public pages read. Only types cross: a page's code holds none of the server's. */
export type PageServices = Pick<
  App,
  | "adminProducts"
  | "articles"
  | "categories"
  | "discovery"
  | "frontPage"
  | "priceAlerts"
  | "products"
  | "redirects"
  | "settings"
>;

/** The services of the site; the server sets them. */
export const pageServices = createContext<PageServices>();

/** The deployment's gateways as JSON text, for the page's head; empty where everything is on the site's own origin. */
export const serverGateways = createContext<string>("");

/** Whether an editor says that the address is gone for good, whatever page has its path; the server sets it. */
export const goneContext = createContext(false);

export type PageRequest = {
  services: PageServices;
  lang: Language;
  /** The messages of that language. */
  t: Translate;
  params: Record<string, string | undefined>;
  url: URL;
};
type Load<Data> = (request: PageRequest) => Promise<Data>;
/** What a 404 page suggests. */
export type Suggestions = {
  guides: readonly ArticleCard[];
  departments: readonly Category[];
};

/** Null if they cannot be read: the 404 page does without them. */
const suggestionsFor = (
  { articles, categories }: PageServices,
  lang: Language,
): Promise<Suggestions | null> =>
  Promise.all([articles.list({ lang, limit: 3 }), categories.list(lang)]).then(
    ([{ items }, all]) => ({ guides: items, departments: all.filter(({ parentId }) => parentId === null) }),
    () => null,
  );

/** A client error: not found, gone, malformed and the like. */
export const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500;

async function run<Data>(load: Load<Data>, request: PageRequest): Promise<Data> {
  const { services, lang, url } = request;
  try {
    return await load(request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // What an editor leads elsewhere is led there; any other missing or removed thing is a page of its own with that status
    // (readings.md 3).
    if (error.status === 404) await followRedirect(services, url);
    throw data(await suggestionsFor(services, lang), { status: error.status });
  }
}

/** A `loader` that reads from the services: what `load` gives, or the answer to what went wrong. */
export const serviceLoader =
  <Data>(load: Load<Data>) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const services = context.get(pageServices);
      const lang = languageOfPath(url.pathname);
      return await run(load, { services, lang, t: messagesFor(lang).t, params, url });
    } catch (error) {
      // The document says so, and it is no fault to be logged: an address of nothing, or a database that is away for a while.
      const { status } = asAppError(error);
      throw isRefusal(error) || status === 503 ? data(null, { status }) : error;
    }
  };

/**
 * The `loader` of a public page. React Router encodes all data of a page for hydration, also where nothing is hydrated, which is a tenth of
 * what a page costs: it takes what can be enumerated, components read the properties by their names. So such data is never spread, and a
 * page with `handle.isHydrated` has a `clientLoader` instead.
 */
export const pageLoader = <Data extends object>(load: Load<Data>) => {
  const loader = serviceLoader(load);
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const found = await loader(args);
    for (const name of Object.keys(found)) Object.defineProperty(found, name, { enumerable: false });
    return found;
  };
};

/**
 * Sends to the address a thing has now when it was asked for under another one (a former slug, an id, the English slug of a
 * translated text). The query stays. Not cached: a rename back must not loop in browsers (readings.md 6).
 */
export function redirectToCurrentPath(url: URL, path: string): void {
  if (decodeURI(url.pathname) !== decodeURI(path))
    throw redirect(path + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

/** Where an editor leads an address, with its query; not cached, for that may change. What is gone is a page of its own. */
async function followRedirect(services: PageServices, { pathname, search }: URL): Promise<void> {
  const found = await services.redirects.follow(pathname);
  if (!found) return;
  if (found.to === null)
    throw data(await suggestionsFor(services, languageOfPath(pathname)), { status: 410 });
  throw redirect(withQuery(found.to, search), {
    status: found.status,
    headers: { "Cache-Control": "no-cache" },
  });
}

/** No page has this address: to a managed redirect's target, else to the home page of the language in the path (readings.md 2). */
export async function redirectUnknownPath(services: PageServices, url: URL): Promise<never> {
  await followRedirect(services, url);
  const lang = languageOfPath(url.pathname);
  const { languages } = await services.settings.shown(lang);
  const home = localPath(languages.includes(lang) ? lang : defaultLanguage, "/");
  throw redirect(home + url.search, { status: 302 });
}
