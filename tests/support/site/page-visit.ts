import { type MetaDescriptor, matchPath, RouterContextProvider } from "react-router";
import * as articlePage from "#features/articles/site/article-page.tsx";
import * as articlesPage from "#features/articles/site/articles-page.tsx";
import * as authorPage from "#features/articles/site/author-page.tsx";
import * as homePage from "#features/discovery/site/home-page.tsx";
import * as searchPage from "#features/discovery/site/search-page.tsx";
import * as sitemapPage from "#features/discovery/site/sitemap-page.tsx";
import * as freePage from "#features/pages/site/free-page.tsx";
import * as comparePage from "#features/products/site/compare/compare-page.tsx";
import * as categoryPage from "#features/products/site/listing/category-page.tsx";
import * as productsPage from "#features/products/site/listing/products-page.tsx";
import * as productPage from "#features/products/site/product/product-page.tsx";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { languageOfPath, splitLanguage } from "#i18n/urls/paths.ts";
import { pageServices } from "#pages/page-loader.ts";
import * as siteRoute from "#routes/site-route.tsx";
import type { App } from "#server/app.ts";

type Loader = (args: never) => Promise<object>;
type Page = { loader: Loader; meta: (args: never) => MetaDescriptor[] };

const pages: readonly (readonly [pattern: string, page: Page])[] = [
  ["/", homePage],
  ["/products", productsPage],
  ["/product/:slug", productPage],
  ["/category/:slug", categoryPage],
  ["/articles", articlesPage],
  ["/article/:slug", articlePage],
  ["/author/:slug", authorPage],
  ["/search", searchPage],
  ["/compare", comparePage],
  ["/sitemap", sitemapPage],
  ["/:page", freePage],
];

type Visit =
  | { status: number; location: string; cookie: string | null }
  | { status: number; data: Record<string, never>; links: Record<string, string>; lang: string };

/** What a visitor of a public page gets, as its loaders and its head say: a redirect, or data and the addresses in the head. */
export async function visit(app: App, address: string): Promise<Visit> {
  const url = new URL(address, app.config.siteUrl);
  const rest = decodeURI(splitLanguage(url.pathname).rest);
  const [pattern, page] = pages.find(([one]) => matchPath(one, rest)) ?? [];
  if (!page || !pattern) throw new Error(`No page has the address ${address}`);
  const context = new RouterContextProvider();
  context.set(pageServices, app);
  const params = matchPath(pattern, rest)?.params;
  const args = { context, params, url } as never;
  try {
    const [around, loaderData] = await Promise.all([siteRoute.loader(args), page.loader(args)]);
    const settings = (around as { settings: PublicSettings }).settings;
    const matches = [{ loaderData: { settings } }];
    const tags = page.meta({ loaderData, matches } as never) as Record<string, string>[];
    const links = tags.flatMap(({ rel, hrefLang, href }) =>
      rel === "canonical" ? [[rel, href]] : hrefLang ? [[hrefLang, href]] : [],
    );
    return {
      status: 200,
      data: loaderData as Record<string, never>,
      links: Object.fromEntries(links),
      lang: languageOfPath(url.pathname),
    };
  } catch (thrown) {
    if (thrown instanceof Response)
      return {
        status: thrown.status,
        location: thrown.headers.get("Location") ?? "",
        cookie: thrown.headers.get("Set-Cookie"),
      };
    const status = (thrown as { init?: { status?: number } }).init?.status;
    if (status === undefined) throw thrown;
    return { status, location: "", cookie: null };
  }
}
