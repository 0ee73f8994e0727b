import { BlockList } from "node:net";
import { createContent } from "#content/server/content.service.ts";
import { createItemEvents } from "#content/server/items/item-events.ts";
import { createPreviewLinks } from "#content/server/publishing/preview-links.ts";
import { createPublishingSchedule } from "#content/server/publishing/publishing-schedule.service.ts";
import type { UnreviewedTexts } from "#content/server/publishing/unreviewed-texts.ts";
import { createRevisions } from "#content/server/revisions/revisions.service.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import { createAccounts } from "#features/accounts/server/accounts.service.ts";
import { createAgents } from "#features/agents/server/agents.service.ts";
import { createAnalytics } from "#features/analytics/server/analytics.ts";
import { createArticles } from "#features/articles/server/articles.service.ts";
import { createReviews } from "#features/articles/server/review/reviews.service.ts";
import { createAuditLog } from "#features/audit/server/audit-log.service.ts";
import { createSiteBackups } from "#features/backups/server/backups.service.ts";
import { type Categories, createCategories } from "#features/categories/server/categories.service.ts";
import { createDemo } from "#features/discovery/server/demo/demo.service.ts";
import { createDiscovery } from "#features/discovery/server/discovery.service.ts";
import { createEntityNames } from "#features/discovery/server/entity-names.service.ts";
import { createFeeds } from "#features/discovery/server/feeds/feeds.service.ts";
import { createHomePage } from "#features/discovery/server/home-page/home-page.service.ts";
import { createSetUp } from "#features/discovery/server/home-page/set-up.service.ts";
import { createInbox } from "#features/discovery/server/inbox/inbox.service.ts";
import { createIndexNow } from "#features/discovery/server/index-now/index-now.service.ts";
import { createPathCounts } from "#features/discovery/server/redirects/path-counts.ts";
import { createRedirects } from "#features/discovery/server/redirects/redirects.service.ts";
import { createFinder } from "#features/discovery/server/search/finder.service.ts";
import { createTranslations } from "#features/discovery/server/translations/translations.service.ts";
import { createFavorites } from "#features/favorites/server/favorites.service.ts";
import { createFeedback } from "#features/feedback/server/feedback.service.ts";
import { createFetcher } from "#features/fetcher/server/fetcher.service.ts";
import { withTable } from "#features/imports/server/files/read-table.ts";
import { createImports } from "#features/imports/server/imports.service.ts";
import { createMarketplaces } from "#features/marketplaces/server/marketplaces.service.ts";
import { followShortUrl } from "#features/marketplaces/server/short-urls.ts";
import { createMedia } from "#features/media/server/media.service.ts";
import { createMenus, type MenusService } from "#features/menus/server/menus.service.ts";
import { createNewsletter } from "#features/newsletter/server/newsletter.service.ts";
import { createLinkLibrary } from "#features/offers/server/links/link-library.ts";
import { createOffers } from "#features/offers/server/offers.service.ts";
import { createPriceHistory } from "#features/offers/server/price-history/price-history.ts";
import { createProgrammes } from "#features/offers/server/programmes/programmes.service.ts";
import { createRates } from "#features/offers/server/rates/rates.ts";
import { createOfferMaintenance } from "#features/offers/server/refresh/offer-maintenance.service.ts";
import { createPages, type Pages } from "#features/pages/server/pages.service.ts";
import { createAdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import { createPriceAlerts } from "#features/products/server/alerts/price-alerts.ts";
import { createProducts } from "#features/products/server/products.service.ts";
import { createSettings } from "#features/settings/server/settings.service.ts";
import { createSuggesting } from "#features/suggesting/server/suggestions.service.ts";
import { createTranslating } from "#features/translating/server/translating.service.ts";
import { createTrends } from "#features/trends/server/trends.service.ts";
import { createWebhooks } from "#features/webhooks/server/webhooks.service.ts";
import { createWriting } from "#features/writing/server/writing.service.ts";
import { createAudit } from "#platform/audit/audit.service.ts";
import { createBackups } from "#platform/backup/backups.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { measureConnections } from "#platform/database/database-metrics.ts";
import { parseProxies } from "#platform/http/connections/client-ip.ts";
import { publicFiles } from "#platform/http/fetch/public-fetch.ts";
import { createJobHealth } from "#platform/jobs/job-health.ts";
import { measureQueue } from "#platform/jobs/job-metrics.ts";
import { createJobs } from "#platform/jobs/jobs.ts";
import { createWorker } from "#platform/jobs/worker.ts";
import { createLog } from "#platform/log.ts";
import { createMail } from "#platform/mail/mail.ts";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { createSealing } from "#platform/sealing.ts";
import { indexBacklog } from "#platform/search/backlog.ts";
import { createSearch } from "#platform/search/search.ts";
import { storageOf } from "#platform/storage/storage-of.ts";
import { tracingOff } from "#platform/tracing/tracing.ts";
import { createApi } from "../api.ts";
import { declaredTypes } from "../content-types.ts";
import { jobTable } from "../jobs.ts";
import type { AppOptions } from "./app-options.ts";
import { categoryContents } from "./category-contents.ts";
import { countEvents } from "./count-events.ts";
import { imageUsages } from "./image-usages.ts";
import { createItemComments } from "./item-comments.ts";

/** Everything the server, the command line and the tests use: the only place where the parts are wired together. */
export type App = Awaited<ReturnType<typeof createApp>>;

export async function createApp(
  config: Config,
  { tracing = tracingOff, waits = false, pool, ...given }: AppOptions = {},
) {
  const clock = given.clock ?? systemClock;
  const log = given.log ?? createLog(config.LOG_LEVEL, tracing.isOn ? tracing.logFields : undefined);
  tracing.reportTo(log);
  const metrics = createMetrics({ isOn: Boolean(config.METRICS_TOKEN || config.METRICS_PORT) });
  const db = await openDatabase(config, log, { waits, clock, pool, metrics, tracing });
  const storage = storageOf(config, log);
  const backups = createBackups({ config, db, storage, clock, log });
  const jobs = createJobs({ db, clock, tracing });
  const { siteUrl } = config;
  const outside = config.DEMO
    ? (await import("#demo/servers/demo-servers.ts")).createDemoServers({ clock, rootDir: config.rootDir })
    : { marketplaces: null, model: null, sources: null, close: async () => {} };
  const sealing = createSealing(config);
  const mail = createMail({
    ...{ config, clock, log, jobs },
    site: (lang) => settings.inMails(lang),
    sender: () => settings.mail(),
  });
  const favorites = createFavorites({ db, clock, siteUrl, cards: (ids, lang) => products.cards(ids, lang) });
  const audit = createAudit({ clock });
  const auditLog = createAuditLog({ db });
  const accounts = createAccounts({
    db,
    clock,
    config,
    mail,
    audit,
    forgetPerson: auditLog.forgetPerson,
    mergeFavorites: favorites.mergeIn,
    unshareFavorites: favorites.unshareIn,
    passwordCost: given.passwordCost,
    personalData: {
      ...{ favorites: { tell: favorites.exportOf }, comments: { tell: (id) => comments.exportOf(id) } },
      agents: { tell: (id) => agents.exportOf(id) },
      priceAlerts: { tell: (id) => priceAlerts.exportOf(id), erase: (tx, id) => priceAlerts.eraseOf(tx, id) },
      newsletter: { tell: (id) => newsletter.exportOf(id), erase: (tx, id) => newsletter.eraseOf(tx, id) },
    },
  });
  const revisions = createRevisions({ db, clock });
  const previews = createPreviewLinks({ db, audit, sealing, clock, siteUrl });
  const base = { db, clock, jobs, audit };
  const webhooks = createWebhooks({ ...base, sealing, config });
  const itemEvents = createItemEvents();
  const media = createMedia({
    ...{ ...base, storage, config, ...imageUsages(db) },
    gone: (tx, keys) => products.notePicturesGone(tx, keys),
    namedFonts: () => settings.design.namedFonts(),
  });
  const programmes = createProgrammes({ db, clock, audit });
  const priceHistory = createPriceHistory({ db, clock, programmes, choice: () => settings.historyChoice() });
  const marketplaces = createMarketplaces({
    ...{ db, clock, config, log, audit, metrics, demo: outside.marketplaces },
    partnerTag: programmes.tagIn,
  });
  const { marketplace = marketplaces.of, followShort = followShortUrl, listServices } = given;
  const offers = createOffers({ db, clock, programmes, followShort });
  /** Dependencies of every feature with an editor. */
  const compare: CompareTexts = (texts) => translating.compare(texts);
  const languagesOn = () => settings.languagesOn();
  const unseen: UnreviewedTexts = (tx, of, texts) => translating.texts.unseen(tx, of, texts);
  const editing = { compare, languagesOn, unseen, itemEvents };
  const editorBase = { ...base, ...editing, revisions, previews, media, siteUrl };
  const thingNames = createEntityNames({ db });
  const declared = { ...declaredTypes(given.contentTypes, () => settings, jobs), names: thingNames, tracing };
  const content = createContent({ ...editorBase, ...declared, isRedirected: (path) => redirects.has(path) });
  const search = createSearch({ db, sources: () => ({ settings, categories }) });
  const products = createProducts({
    ...{ db, clock, media, offers, itemEvents, search },
    categories: () => categories,
    looksBack: priceHistory,
    awards: (lang) => settings.awards(lang),
    mentions: (productId, lang) => articles.mentioning(productId, lang),
  });
  const mailing = { ...base, mail, sealing, siteUrl, countMail: accounts.countMail };
  const priceAlerts = createPriceAlerts({ ...mailing, products, looksBack: priceHistory });
  const offerUpkeep = createOfferMaintenance({ db, clock, offers, marketplace, saving: products.saving });
  const adminProducts = createAdminProducts({
    ...editorBase,
    offers,
    offerUpkeep,
    marketplace,
    products,
    categories: () => categories,
    usesIn: (productId) => articles.usesOf(productId),
    siteAwards: (tx) => settings.awardDefinitions(tx),
  });
  const categories: Categories = createCategories({
    ...editorBase,
    customFields: (tx) => settings.productFields(tx),
    countProducts: (tree, lang) => products.countByCategory(tree, lang),
    scoreProducts: (tx, ids) => products.scoreIn(tx, ids),
    scoresUnder: (testings, lang) => products.scoresUnder(testings, lang),
    contents: categoryContents({ products, articles: () => articles }),
  });
  const library = createLinkLibrary({
    ...base,
    programmes,
    choice: () => settings.keywordLinks(),
    findTexts: (wanted) => articles.admin.findTexts(wanted),
  });
  const known = { search, categories, products, offers };
  const later = { machine: () => writing.review, settings: () => settings };
  const articles = createArticles({ ...editorBase, ...known, ...later, library });
  const pages: Pages = createPages({ ...editorBase, ...known, ...later, content, articles });
  const writing = createWriting({
    ...base,
    ...known,
    ...{ sealing, articles },
    ...{ demo: outside.model, limits: given.model },
  });
  const settings = createSettings({
    ...{ ...base, config, revisions, shops: offers },
    ...{ menus: (lang) => menus.shown(lang), explainsTests: (lang) => pages.hasStatic("how-we-test", lang) },
    signInProviders: accounts.social.providers,
    isNewsletterOpen: () => newsletter.isOpen(),
  });
  const newsletter = createNewsletter({ ...mailing, ...known, settings, articles, programmes, listServices });
  const feedback = createFeedback({ ...base, sealing, settings, categories, articles, thingNames });
  const readers = { priceAlerts, newsletter, feedback };
  const rates = createRates({ db, clock, audit, jobs, feedUrl: config.ECB_RATES_URL });
  const discovery = createDiscovery({ search, categories, products, articles, pages });
  const adminServices = { content, categories, articles: articles.admin, products: adminProducts };
  const reviews = createReviews({ ...mailing, revisions, articles, settings });
  const discussing = { mail, names: thingNames, mayOpen: reviews.mayOpen };
  const comments = createItemComments({ ...base, ...discussing, ...adminServices });
  const translations = createTranslations({ db, settings, ...adminServices });
  const translating = createTranslating({ ...base, ...adminServices, offers, writing, translations });
  const reporting = { ...base, config, settings, thingNames };
  const analytics = createAnalytics({ ...reporting, log, programmes, offers, withTable });
  const trends = createTrends({ ...reporting, analytics, ...known, articles, demo: outside.sources });
  const inbox = createInbox({ db, clock, audit, translations, ...adminServices });
  const homePage = createHomePage({ db, settings, categories, products, articles, audit });
  const menus: MenusService = createMenus({ db, settings, categories, products, articles, pages, audit });
  const pathCounts = createPathCounts({ db, clock, log, audit });
  const redirects = createRedirects({ db, clock, config, audit, counts: pathCounts });
  const indexNow = createIndexNow({ ...base, config, settings, categories, content });
  const feeds = createFeeds({ ...known, db, config, settings, articles, pages, indexNow });
  const finder = createFinder({ db, accounts, content });
  const read = { siteUrl, settings, categories, discovery, markdown: feeds.markdown, log, accounts, finder };
  const agents = createAgents({ ...base, ...adminServices, ...read, offers });
  const ways = { discovery, redirects, pathCounts, finder, homePage, menus, feeds, indexNow };
  const shelves = { media, categories, offers, products, articles };
  const demo = createDemo({ db, clock, rootDir: config.rootDir, settings, analytics, ...shelves });
  const setUp = createSetUp({ db, clock, settings, programmes, demo, audit });
  const prepared = db.whenOpen.then(() => offers.prepare());
  const indexed = { product: products.index, article: articles.index, category: categories.index };
  const index = { ...indexed, content: content.index };
  const indexing = indexBacklog({ db, log, index, after: prepared });
  if (!waits) await prepared;
  const imports = createImports({
    ...base,
    ...{ ...shelves, adminProducts, config, sealing },
    feedLimits: given.feedLimits,
    fetchFile: publicFiles({ own: parseProxies(config.FETCH_PRIVATE_NETWORKS) ?? new BlockList() }),
    redirects: { add: redirects.add, foresee: redirects.foresee, remove: redirects.takeBack },
  });
  const fetcher = createFetcher({
    ...base,
    ...shelves,
    offerLinks: offerUpkeep.links,
    pictureTurned: products.notePictureTurned,
    followShort,
    saving: products.saving,
    ...{ programmes, adminProducts, config, marketplace },
  });
  const types = { category: categories, product: adminProducts, article: articles.admin, content };
  const publishing = createPublishingSchedule({ db, clock, audit, types });
  /** Features with jobs. */
  const siteBackups = createSiteBackups({ ...base, log, settings, backups });
  const upkeep = { rates, offerUpkeep, webhooks, siteBackups };
  const working = { imports, fetcher, analytics, writing, translating, ...readers, ...upkeep };
  const table = jobTable({ accounts, jobs, mail, articles, media, publishing, trends, indexNow, ...working });
  const worker = createWorker({ db, clock, log, jobs, metrics, tracing, table });
  const jobHealth = createJobHealth({ db, clock, table });
  measureQueue(metrics, jobHealth);
  measureConnections(metrics, db);

  const features = tracing.services({
    ...{ accounts, audit, auditLog, revisions, comments },
    ...shelves,
    ...{ library, adminProducts, content, pages },
    ...{ settings, search, trends, inbox, thingNames, translations },
    suggesting: createSuggesting({ ...adminServices, writing, things: translating.things }),
    ...{ reviews, setUp, programmes, marketplaces, demo, agents },
    ...ways,
    favorites,
    ...working,
  });
  let api: ReturnType<typeof createApi> | undefined;
  return {
    ...{ config, clock, log, metrics, tracing, db, prepared },
    /** Resolves when the backlog of an older release is indexed. */
    indexed: indexing.done,
    ...{ backups, jobs, jobHealth, mail, previews },
    /** Runs jobs once it is started. */
    worker,
    ...features,
    /** Created on first use: commands and workers serve no requests. */
    get api() {
      api ??= createApi({ ...features, mail, jobs, jobHealth }, { log, config, db });
      return api;
    },
    count: countEvents({ analytics, pathCounts }),
    async close(): Promise<void> {
      await worker.stop();
      await indexing.stop();
      for (const part of [analytics, pathCounts, outside, db, tracing]) await part.close();
    },
  };
}
