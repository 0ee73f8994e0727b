import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

const standing = (page: string) => route(page, "features/settings/site/standing-page.tsx", { id: page });

/** TABLE 1: every page → its screen. Public pages stand once per language: English without a prefix (spec.md section 2). */
export default [
  ...prefix(":lang?", [
    layout("layouts/site-layout.tsx", [
      index("features/discovery/site/home-page.tsx"),
      standing("about"),
      standing("how-we-test"),
      standing("privacy"),
      standing("terms"),
      standing("affiliate-disclosure"),
      standing("cookies"),
      standing("accessibility"),
      route("category/:slug", "features/products/site/category-page.tsx"),
      route("products", "features/products/site/products-page.tsx"),
      route("product/:slug", "features/products/site/product-page.tsx"),
      route("compare", "features/products/site/compare-page.tsx"),
      route("articles", "features/articles/site/articles-page.tsx"),
      route("article/:slug", "features/articles/site/article-page.tsx"),
      route("author/:slug", "features/articles/site/author-page.tsx"),
      route("search", "features/discovery/site/search-page.tsx"),
      route("sitemap", "features/discovery/site/sitemap-page.tsx"),
    ]),
  ]),
  // One page for all languages; the browser knows which. Sign-in, account and CRM join here.
  layout("layouts/visitor-layout.tsx", [
    route("favorites", "features/favorites/site/favorites-page.tsx"),
    route("favorites/shared/:token", "features/favorites/site/shared-list-page.tsx"),
    route("sign-in", "features/accounts/site/sign-in-page.tsx", { id: "sign-in" }),
    route("sign-up", "features/accounts/site/sign-in-page.tsx", { id: "sign-up" }),
  ]),
  route("*", "features/discovery/site/unknown-page.tsx"),
] satisfies RouteConfig;
