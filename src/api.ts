import { BlockList } from "node:net";
import type { OpenAPIHono } from "@hono/zod-openapi";
import { commentsApi } from "#content/server/comments/comments.api.ts";
import type { Comments } from "#content/server/comments/comments.service.ts";
import { contentApi } from "#content/server/content.api.ts";
import type { ContentService } from "#content/server/content.service.ts";
import { revisionsApi } from "#content/server/revisions/revisions.api.ts";
import type { Revisions } from "#content/server/revisions/revisions.service.ts";
import { slugCheckApi } from "#content/server/slugs/slug-check.api.ts";
import { slugOwners } from "#content/slug-owner.ts";
import { actorFrom, visitFrom } from "#features/accounts/server/account-routes.ts";
import { listPreferencesApi } from "#features/accounts/server/account-settings/list-preferences.api.ts";
import { accountsApi } from "#features/accounts/server/accounts.api.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { usersApi } from "#features/accounts/server/admin/users.api.ts";
import { apiKeysApi } from "#features/accounts/server/api-keys/api-keys.api.ts";
import { agentsApi } from "#features/agents/server/agents.api.ts";
import type { AgentsService } from "#features/agents/server/agents.service.ts";
import type { Analytics } from "#features/analytics/server/analytics.ts";
import { earningsApi } from "#features/analytics/server/earnings/earnings.api.ts";
import { eventsApi } from "#features/analytics/server/events.api.ts";
import { visitReportsApi } from "#features/analytics/server/visit-reports.api.ts";
import { adminArticlesApi } from "#features/articles/server/admin/admin-articles.api.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { adminAuthorsApi } from "#features/articles/server/authors/admin-authors.api.ts";
import { articlesApi } from "#features/articles/server/public/articles.api.ts";
import { reviewsApi } from "#features/articles/server/review/reviews.api.ts";
import type { Reviews } from "#features/articles/server/review/reviews.service.ts";
import type { EntityNames } from "#features/audit/audit-entry.ts";
import { auditApi } from "#features/audit/server/audit.api.ts";
import type { AuditLog } from "#features/audit/server/audit-log.service.ts";
import { backupsApi } from "#features/backups/server/backups.api.ts";
import type { SiteBackups } from "#features/backups/server/backups.service.ts";
import { categoriesAdminApi } from "#features/categories/server/admin/categories-admin.api.ts";
import { categoriesApi } from "#features/categories/server/categories.api.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { dashboardApi } from "#features/discovery/server/dashboard.api.ts";
import { discoveryApi } from "#features/discovery/server/discovery.api.ts";
import type { Discovery } from "#features/discovery/server/discovery.service.ts";
import { homePageApi } from "#features/discovery/server/home-page/home-page.api.ts";
import type { HomePageService } from "#features/discovery/server/home-page/home-page.service.ts";
import type { SetUpService } from "#features/discovery/server/home-page/set-up.service.ts";
import type { InboxService } from "#features/discovery/server/inbox/inbox.service.ts";
import { reportsApi } from "#features/discovery/server/inbox/reports.api.ts";
import { indexNowApi } from "#features/discovery/server/index-now/index-now.api.ts";
import type { IndexNow } from "#features/discovery/server/index-now/index-now.service.ts";
import type { PathCounts } from "#features/discovery/server/redirects/path-counts.ts";
import { redirectsApi } from "#features/discovery/server/redirects/redirects.api.ts";
import type { Redirects } from "#features/discovery/server/redirects/redirects.service.ts";
import type { Finder } from "#features/discovery/server/search/finder.service.ts";
import { translationsApi } from "#features/discovery/server/translations/translations.api.ts";
import type { TranslationsService } from "#features/discovery/server/translations/translations.service.ts";
import { favoritesApi } from "#features/favorites/server/favorites.api.ts";
import type { Favorites } from "#features/favorites/server/favorites.service.ts";
import { feedbackApi } from "#features/feedback/server/feedback.api.ts";
import type { Feedback } from "#features/feedback/server/feedback.service.ts";
import { feedbackAdminApi } from "#features/feedback/server/feedback-admin.api.ts";
import { fetcherApi } from "#features/fetcher/server/fetcher.api.ts";
import type { Fetcher } from "#features/fetcher/server/fetcher.service.ts";
import { feedsApi } from "#features/imports/server/feeds/feeds.api.ts";
import { importsApi } from "#features/imports/server/imports.api.ts";
import type { Imports } from "#features/imports/server/imports.service.ts";
import { jobsApi } from "#features/jobs/server/jobs.api.ts";
import { marketplacesApi } from "#features/marketplaces/server/marketplaces.api.ts";
import type { Marketplaces } from "#features/marketplaces/server/marketplaces.service.ts";
import { fontsApi } from "#features/media/server/fonts/fonts.api.ts";
import { mediaApi } from "#features/media/server/media.api.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { menusApi } from "#features/menus/server/menus.api.ts";
import type { MenusService } from "#features/menus/server/menus.service.ts";
import { newsletterApi } from "#features/newsletter/server/newsletter.api.ts";
import type { Newsletter } from "#features/newsletter/server/newsletter.service.ts";
import { newsletterAdminApi } from "#features/newsletter/server/newsletter-admin.api.ts";
import { linkLibraryApi } from "#features/offers/server/links/link-library.api.ts";
import type { LinkLibrary } from "#features/offers/server/links/link-library.ts";
import { programmesApi } from "#features/offers/server/programmes/programmes.api.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Rates } from "#features/offers/server/rates/rates.ts";
import { pagesApi } from "#features/pages/server/pages.api.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import { productCardSchema } from "#features/products/product.ts";
import { adminProductsApi } from "#features/products/server/admin/admin-products.api.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import { priceAlertsApi } from "#features/products/server/alerts/price-alerts.api.ts";
import type { PriceAlerts } from "#features/products/server/alerts/price-alerts.ts";
import { productOffersApi } from "#features/products/server/offers/product-offers.api.ts";
import type { Products } from "#features/products/server/products.service.ts";
import { productsApi } from "#features/products/server/public/products.api.ts";
import { designApi } from "#features/settings/server/design/design.api.ts";
import { settingsApi } from "#features/settings/server/settings.api.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { settingsAdminApi } from "#features/settings/server/settings-admin.api.ts";
import { suggestionsApi } from "#features/suggesting/server/suggestions.api.ts";
import type { SuggestingService } from "#features/suggesting/server/suggestions.service.ts";
import { translatingApi } from "#features/translating/server/translating.api.ts";
import type { TranslatingService } from "#features/translating/server/translating.service.ts";
import { trendsApi } from "#features/trends/server/trends.api.ts";
import type { Trends } from "#features/trends/server/trends.service.ts";
import { webhooksApi } from "#features/webhooks/server/webhooks.api.ts";
import type { Webhooks } from "#features/webhooks/server/webhooks.service.ts";
import { outlineLanguagesApi } from "#features/writing/server/outlines/outline-languages.api.ts";
import { reviewApi } from "#features/writing/server/review/review.api.ts";
import { writingApi } from "#features/writing/server/writing.api.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import { firstDefaultLanguage } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/handles.ts";
import { apiDocsPolicy } from "#platform/http/api/api-docs.ts";
import { apiMiddleware } from "#platform/http/api/api-middleware.ts";
import { clientIpOf, parseProxies } from "#platform/http/connections/client-ip.ts";
import { sendStored } from "#platform/http/page-cache/precompressed-response.ts";
import type { JobHealth } from "#platform/jobs/job-health.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log.ts";
import type { Mail } from "#platform/mail/mail.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import { apiFilesOf } from "./server/api-description.ts";

/** Calls that upload files. */
const uploads =
  /^\/api\/(crm\/imports|admin\/(media|design\/fonts|earnings\/(check|runs)|feeds\/\d+\/upload))(\/|$)/;

/** Calls of the CRM, and those that have no language. */
const forEditors = /^\/api\/(admin|crm|trends|analytics|openapi\.json|docs)(\/|$)/;

/** Calls that poll the progress of a job. */
const progress =
  /^\/api\/admin\/(jobs|imports|feeds|fetcher|translations\/(runs|texts|terms)|earnings)(\/|$)/;

type Features = {
  analytics: Analytics;
  trends: Trends;
  inbox: InboxService;
  settings: Settings;
  categories: Categories;
  products: Products;
  priceAlerts: PriceAlerts;
  newsletter: Newsletter;
  feedback: Feedback;
  adminProducts: AdminProducts;
  articles: Articles;
  reviews: Reviews;
  content: ContentService;
  pages: Pages;
  discovery: Discovery;
  redirects: Redirects;
  pathCounts: PathCounts;
  finder: Finder;
  indexNow: IndexNow;
  accounts: Accounts;
  audit: Audit;
  auditLog: AuditLog;
  thingNames: EntityNames;
  favorites: Favorites;
  revisions: Revisions;
  comments: Comments;
  mail: Mail;
  programmes: Programmes;
  library: LinkLibrary;
  rates: Rates;
  marketplaces: Marketplaces;
  homePage: HomePageService;
  menus: MenusService;
  setUp: SetUpService;
  translations: TranslationsService;
  media: Media;
  jobs: Jobs;
  jobHealth: JobHealth;
  imports: Imports;
  fetcher: Fetcher;
  writing: WritingService;
  translating: TranslatingService;
  suggesting: SuggestingService;
  webhooks: Webhooks;
  siteBackups: SiteBackups;
  agents: AgentsService;
};

/** TABLE 2: every API route group → its feature. The contract is documented at /api/docs and /api/openapi.json. */
function apiGroups(features: Features, { config, db }: { config: Config; db: Database }) {
  const visitOf = visitFrom(clientIpOf(parseProxies(config.TRUSTED_PROXIES) ?? new BlockList()));
  const crm = { ...features, config, actorOf: actorFrom(visitOf) };
  const typeNames = [...slugOwners, ...features.content.all.map(({ type }) => type.name)];
  return [
    settingsApi(features),
    categoriesApi(features),
    productsApi(features),
    priceAlertsApi({ ...features, visitOf }),
    newsletterApi({ ...features, visitOf }),
    newsletterAdminApi(crm),
    feedbackApi({ ...features, visitOf }),
    feedbackAdminApi(crm),
    ...adminProductsApi(crm),
    productOffersApi(crm),
    articlesApi(features),
    discoveryApi(features),
    dashboardApi(features),
    accountsApi({ ...features, visitOf }),
    favoritesApi({ ...features, card: productCardSchema }),
    redirectsApi(crm),
    auditApi(crm),
    ...adminArticlesApi({ ...crm, owned: features.reviews }),
    reviewsApi({ ...crm, owned: features.reviews }),
    adminAuthorsApi(crm),
    contentApi(crm),
    pagesApi(crm),
    revisionsApi({ ...crm, typeNames, mayOpen: features.reviews.mayOpen }),
    commentsApi({ ...crm, typeNames }),
    slugCheckApi({ ...features, db, typeNames }),
    usersApi(crm),
    apiKeysApi({ ...crm, visitOf }),
    listPreferencesApi(features),
    settingsAdminApi(crm),
    designApi(crm),
    programmesApi(crm),
    linkLibraryApi(crm),
    eventsApi({ ...crm, visitOf }),
    visitReportsApi(crm),
    earningsApi(crm),
    trendsApi(crm),
    marketplacesApi(crm),
    homePageApi(crm),
    menusApi(crm),
    indexNowApi(features),
    mediaApi(crm),
    fontsApi(crm),
    jobsApi({ ...crm, catchUp: db.memory.catchUp }),
    importsApi(crm),
    feedsApi({ ...crm, feeds: features.imports.feeds }),
    fetcherApi(crm),
    writingApi(crm),
    reviewApi(crm),
    outlineLanguagesApi(crm),
    ...categoriesAdminApi(crm),
    reportsApi({ ...crm, visitOf }),
    translationsApi(crm),
    translatingApi(crm),
    suggestionsApi(crm),
    webhooksApi(crm),
    backupsApi(crm),
    agentsApi({ ...crm, visitOf }),
  ] as const;
}
/** One route group; callers' types are derived from it (api-contract.ts). */
export type ApiGroup = ReturnType<typeof apiGroups>[number];

export function createApi(features: Features, { log, ...parts }: { log: Log; config: Config; db: Database }) {
  const api: OpenAPIHono = apiMiddleware(log, "/api", uploads);
  // A client that sees a job of another instance finish must see its effects in every list of this instance.
  api.use(async (c, next) => {
    await next();
    if (c.req.method === "GET" && progress.test(c.req.path)) await parts.db.memory.catchUp();
  });
  // Visitors' calls without a language are answered in the site's default one; editors' calls name theirs.
  api.use(async (c, next) => {
    if (c.req.query("lang") === undefined && !forEditors.test(c.req.path)) {
      const fallback = await defaultLanguageOf(parts.db);
      if (fallback !== firstDefaultLanguage) {
        const url = new URL(c.req.url);
        url.searchParams.set("lang", fallback);
        const { method, headers, signal, body } = c.req.raw;
        // The type of `duplex` is missing in the library of the browser.
        const init = { method, headers, signal, ...(body ? { body, duplex: "half" } : {}) };
        c.req.raw = new Request(url, init as RequestInit);
      }
    }
    await next();
  });
  for (const group of apiGroups(features, parts) as readonly OpenAPIHono[]) api.route("/", group);
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", { type: "http", scheme: "bearer" });
  const files = () => apiFilesOf(api, parts.config);
  api.get("/openapi.json", async (c) => sendStored((await files())["openapi.json"], c.req.raw));
  api.get("/docs", async (c) =>
    sendStored((await files())["docs.html"], c.req.raw, { "Content-Security-Policy": apiDocsPolicy }),
  );
  return api;
}
