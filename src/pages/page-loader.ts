import { createContext, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { ArticleCard } from "#features/articles/article.ts";
import type { Category } from "#features/categories/category.ts";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import type { Translate } from "#i18n/messages/messages.ts";
import { languageOfLink, linkHeaders, withoutLanguage } from "#i18n/urls/language-link.ts";
import { languageOfPath, localPath, withQuery } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { asAppError } from "#platform/http/as-app-error.ts";
import type { App } from "../server/app.ts";
import { languageLinks } from "./language-links.ts";

/** Services that public pages read. Types only: a page's bundle contains no server code. */
export type PageServices = Pick<
  App,
  | "adminProducts"
  | "articles"
  | "categories"
  | "discovery"
  | "feedback"
  | "homePage"
  | "newsletter"
  | "pages"
  | "priceAlerts"
  | "products"
  | "redirects"
  | "settings"
>;

/** The services of the site; set by the server. */
export const pageServices = createContext<PageServices>();

/** The deployment's gateways as JSON text, for the page's head; empty where everything is same-origin. */
export const serverGateways = createContext<string>("");

/** Whether an editor marked the URL as gone (410), whatever page has its path; set by the server. */
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
/** Suggestions on a 404 page. */
export type Suggestions = {
  guides: readonly ArticleCard[];
  departments: readonly Category[];
};

/** Null if they cannot be read: the 404 page works without them. */
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

/**
 * A link with `?lang=` leads to the page's address in that language, without the parameter (readings.md 42), and the address of a page in
 * a language that is switched off to the one in the default language (43): for `found`, the page's data, to the translated slug. A link to
 * a language that is switched off loses the parameter. For the time being: a language may come back.
 */
async function leaveForLanguage(
  { settings }: PageServices,
  { lang, url }: Pick<PageRequest, "lang" | "url">,
  found: unknown,
): Promise<void> {
  const chosen = languageOfLink(url.search);
  const [on, fallback] = await Promise.all([settings.languagesOn(), settings.defaultLanguage()]);
  if (!chosen && on.includes(lang)) return;
  const isChoice = chosen !== undefined && on.includes(chosen);
  const to = isChoice ? chosen : on.includes(lang) ? lang : fallback;
  const path = languageLinks([{ loaderData: found }], url.pathname, fallback)[to];
  throw redirect(path + withoutLanguage(url.search), {
    status: 302,
    headers: isChoice ? linkHeaders(chosen) : { "Cache-Control": chosen ? "no-store" : "no-cache" },
  });
}

async function run<Data>(load: Load<Data>, request: PageRequest): Promise<Data> {
  const { services, lang, url } = request;
  try {
    return await load(request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // An editor's redirect wins; anything else that is missing or removed renders a page with that status (readings.md 3).
    if (error.status === 404) {
      await followRedirect(services, url);
      // The slug may be one of the other language.
      await leaveForLanguage(services, request, null);
    }
    throw data(await suggestionsFor(services, lang), { status: error.status });
  }
}

/** A `loader` that reads from the services: the result of `load`, or the response for its error. */
export const serviceLoader =
  <Data>(load: Load<Data>) =>
  async ({ context, params, url }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const services = context.get(pageServices);
      const lang = languageOfPath(url.pathname);
      return await run(load, { services, lang, t: messagesFor(lang).t, params, url });
    } catch (error) {
      // These statuses are expected and must not be logged: a missing page, or a database that is temporarily away.
      const { status } = asAppError(error);
      throw isRefusal(error) || status === 503 ? data(null, { status }) : error;
    }
  };

/** The `loader` of what surrounds public pages; its data as in `pageLoader`. */
export const layoutLoader = <Data extends object>(load: Load<Data>) => {
  const loader = serviceLoader(load);
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    const found = await loader(args);
    for (const name of Object.keys(found)) Object.defineProperty(found, name, { enumerable: false });
    return found;
  };
};

/**
 * The `loader` of a public page. React Router serializes all loader data for hydration even where nothing is hydrated, a tenth of a page's
 * cost. It only serializes enumerable properties, and components read these by name. So never spread such data; a page with
 * `handle.isHydrated` has a `clientLoader` instead.
 */
export const pageLoader = <Data extends object>(load: Load<Data>) =>
  layoutLoader(async (request) => {
    const found = await load(request);
    await leaveForLanguage(request.services, request, found);
    return found;
  });

/**
 * Redirects to the current path of an entity that was requested under another one (a former slug, an id, the English slug of a
 * translated text). Keeps the query. Not cached: after a rename back, browsers would loop (readings.md 6).
 */
export function redirectToCurrentPath(url: URL, path: string): void {
  if (decodeURI(url.pathname) !== decodeURI(path))
    throw redirect(path + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

/** An editor's redirect, with the query; not cached, because it may change. What is gone (410) renders its own page. */
export async function followRedirect(services: PageServices, { pathname, search }: URL): Promise<void> {
  const found = await services.redirects.follow(pathname);
  if (!found) return;
  if (found.to === null)
    throw data(await suggestionsFor(services, languageOfPath(pathname)), { status: 410 });
  throw redirect(withQuery(found.to, search), {
    status: found.status,
    headers: { "Cache-Control": "no-cache" },
  });
}

/** No page has this path: follows a managed redirect, else goes to the home page of the path's language (readings.md 2). */
export async function redirectUnknownPath(services: PageServices, url: URL): Promise<never> {
  await followRedirect(services, url);
  const lang = languageOfPath(url.pathname);
  const [on, fallback] = await Promise.all([
    services.settings.languagesOn(),
    services.settings.defaultLanguage(),
  ]);
  const home = localPath(on.includes(lang) ? lang : fallback, "/");
  throw redirect(home + url.search, { status: 302 });
}
