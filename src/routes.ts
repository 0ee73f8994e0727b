import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { languageCodes, unprefixedLanguage } from "./i18n/languages.ts";

/** Paths of one segment: `:lang?` would match them all as a language. */
const inEveryLanguage = (path: string, file: string, id: string) =>
  languageCodes
    .filter((lang) => lang !== unprefixedLanguage)
    .map((lang) => route(`${lang}${path}`, file, { id: `${id}-${lang}` }));

/** An address of the editor in the layout around it. */
const editorAddress = "content/crm/editor/editor-address.tsx";

const homePage = "features/discovery/site/home-page.tsx";
const freePage = "features/pages/site/free-page.tsx";

/** TABLE 1: every page → its screen. Public pages exist once per language: English without a prefix (spec.md section 2). */
export default [
  // First, because /crm/products also matches a public page in a language called crm.
  layout("routes/crm-route.tsx", [
    route("crm/home", "features/discovery/crm/dashboard/dashboard-screen.tsx"),
    route("crm/media", "features/media/crm/media-screen.tsx"),
    route("crm/products", "features/products/crm/list/product-list-screen.tsx"),
    layout("features/products/crm/product-editor-screen.tsx", [
      route("crm/products/new", editorAddress, { id: "new-product" }),
      route("crm/products/edit/:id", editorAddress, { id: "product" }),
    ]),
    route("crm/products/:id/edit", "features/products/crm/product-redirect-screen.tsx"),
    route("crm/articles", "features/articles/crm/list/article-list-screen.tsx"),
    layout("features/articles/crm/article-editor-screen.tsx", [
      route("crm/articles/new", editorAddress, { id: "new-article" }),
      route("crm/articles/:id/edit", editorAddress, { id: "article" }),
    ]),
    route("crm/articles/generate", "features/writing/crm/generate-screen.tsx"),
    route("crm/articles/generate/:id", "features/writing/crm/writing-screen.tsx"),
    route("crm/articles/:id/review", "features/writing/crm/review-screen.tsx"),
    route("crm/writer", "features/writing/crm/writer-screen.tsx"),
    route("crm/authors", "features/articles/crm/authors/author-list-screen.tsx"),
    route("crm/reusable-blocks", "features/articles/crm/reusable/reusable-list-screen.tsx"),
    layout("features/articles/crm/reusable/reusable-editor-screen.tsx", [
      route("crm/reusable-blocks/new", editorAddress, { id: "new-reusable" }),
      route("crm/reusable-blocks/:id/edit", editorAddress, { id: "reusable" }),
    ]),
    route("crm/pages", "features/pages/crm/page-list-screen.tsx"),
    layout("features/pages/crm/page-editor-screen.tsx", [
      route("crm/pages/new", editorAddress, { id: "new-page" }),
      route("crm/pages/:id/edit", editorAddress, { id: "page" }),
    ]),
    route("crm/programmes", "features/offers/crm/programmes-screen.tsx"),
    route("crm/links", "features/offers/crm/link-library-screen.tsx"),
    route("crm/users", "features/accounts/crm/users-screen.tsx"),
    route("crm/api-keys", "features/settings/crm/integrations/api-keys-screen.tsx"),
    route("crm/agents", "features/agents/crm/agents-screen.tsx"),
    route("crm/connect-agent", "features/agents/crm/consent-screen.tsx"),
    route("crm/settings", "features/settings/crm/settings-screen.tsx"),
    route("crm/marketplaces", "features/marketplaces/crm/marketplaces-screen.tsx"),
    route("crm/set-up", "features/discovery/crm/set-up/set-up-screen.tsx"),
    route("crm/front-page", "features/discovery/crm/home-page/home-page-screen.tsx"),
    route("crm/menus", "features/menus/crm/menus-screen.tsx"),
    route("crm/categories", "features/categories/crm/category-list-screen.tsx"),
    layout("features/categories/crm/category-editor-screen.tsx", [
      route("crm/categories/new", editorAddress, { id: "new-category" }),
      route("crm/categories/:id/edit", editorAddress, { id: "category" }),
    ]),
    route("crm/categories/edit/:id", "features/categories/crm/category-redirect-screen.tsx"),
    route("crm/translations", "features/discovery/crm/translations/translations-screen.tsx"),
    route("crm/translations/terms", "features/translating/crm/terms-screen.tsx"),
    route("crm/translations/runs/:id", "features/discovery/crm/translations/translation-run-screen.tsx"),
    route("crm/imports", "features/imports/crm/imports-screen.tsx"),
    route("crm/imports/feeds/:id", "features/imports/crm/feeds/feed-screen.tsx"),
    route("crm/imports/:id", "features/imports/crm/import-run-screen.tsx"),
    route("crm/product-fetcher", "features/fetcher/crm/fetcher-screen.tsx"),
    route("crm/product-fetcher/:id", "features/fetcher/crm/fetch-run-screen.tsx"),
    route("crm/amazon-manual", "features/fetcher/crm/amazon-manual-screen.tsx"),
    route("crm/analytics", "features/analytics/crm/analytics-screen.tsx"),
    route("crm/trends", "features/trends/crm/trends-screen.tsx"),
    route("crm/design", "features/settings/crm/design/design-screen.tsx"),
    route("crm/newsletter", "features/newsletter/crm/newsletter-screen.tsx"),
    route("crm/newsletter/:id", "features/newsletter/crm/digest-screen.tsx"),
    route("crm/questions", "features/feedback/crm/questions-screen.tsx"),
    route("crm/redirects", "features/discovery/crm/redirects/redirects-screen.tsx"),
    route("crm/audit", "features/accounts/crm/audit-screen.tsx"),
    route("crm/jobs", "features/discovery/crm/jobs/jobs-screen.tsx"),
    route("crm/:screen?/:part?", "features/discovery/crm/unknown-screen.tsx", { id: "crm" }),
    route("crm/*", "features/discovery/crm/unknown-screen.tsx", { id: "crm-deeper" }),
  ]),
  layout("routes/site-route.tsx", [
    layout("routes/page-errors-route.tsx", [
      index(homePage),
      ...inEveryLanguage("", homePage, "home"),
      ...prefix(":lang?", [
        route("category/:slug", "features/products/site/listing/category-page.tsx"),
        route("products", "features/products/site/listing/products-page.tsx"),
        route("product/:slug", "features/products/site/product/product-page.tsx"),
        route("price-alert", "features/products/site/alerts/price-alert-page.tsx"),
        route("newsletter/:step?", "features/newsletter/site/newsletter-page.tsx"),
        route("questions/:id/:step?", "features/feedback/site/question-page.tsx"),
        route("compare", "features/products/site/compare/compare-page.tsx"),
        route("articles", "features/articles/site/articles-page.tsx"),
        route("article/:slug", "features/articles/site/article-page.tsx"),
        route("author/:slug", "features/articles/site/author-page.tsx"),
        route("search", "features/discovery/site/search-page.tsx"),
        route("sitemap", "features/discovery/site/sitemap-page.tsx"),
        // biome-ignore lint/style/noProcessEnv: set by Vite, before our configuration exists
        ...(process.env.NODE_ENV === "development"
          ? [
              route("dev/ui", "ui/dev/ui-page.tsx"),
              route("dev/buying", "features/products/site/dev/buying-page.tsx"),
            ]
          : []),
      ]),
      // After all others: static pages, pages of the publisher's own, and single segments that are no page.
      route(":page", freePage),
      ...inEveryLanguage("/:page", freePage, "free-page"),
    ]),
  ]),
  // One page for all languages; the browser knows which.
  layout("routes/visitor-route.tsx", { id: "visitor" }, [
    route("favorites", "features/favorites/site/favorites-page.tsx"),
    route("favorites/shared/:token", "features/favorites/site/shared-list-page.tsx"),
    route("favorites/list", "features/favorites/site/shared-list-page.tsx", { id: "favorites-list" }),
    layout("features/accounts/site/account-layout.tsx", [
      route("sign-in", "features/accounts/site/sign-in/sign-in-page.tsx"),
      route("sign-up", "features/accounts/site/sign-in/sign-up-page.tsx"),
      route("forgot-password", "features/accounts/site/sign-in/forgot-password-page.tsx"),
      route("reset-password", "features/accounts/site/sign-in/reset-password-page.tsx"),
      route("invitation", "features/accounts/site/sign-in/invitation-page.tsx"),
      route("confirm-email", "features/accounts/site/sign-in/confirm-email-page.tsx"),
      route("account", "features/accounts/site/account/account-page.tsx"),
    ]),
  ]),
  route("*", "features/discovery/site/unknown-page.tsx"),
] satisfies RouteConfig;
