import { publishDue } from "#content/server/publishing/publishing-schedule.service.ts";
import { deleteClosedAccounts } from "#features/accounts/server/account-settings/personal-data.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { cleanUpVisits } from "#features/analytics/server/analytics.jobs.ts";
import type { Analytics } from "#features/analytics/server/analytics.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import { refreshArticlesWith } from "#features/articles/server/reusable/refresh-articles.jobs.ts";
import { makeBackup, startDueBackup } from "#features/backups/server/backups.jobs.ts";
import type { SiteBackups } from "#features/backups/server/backups.service.ts";
import { gatherUrls, submitUrls } from "#features/discovery/server/index-now/index-now.jobs.ts";
import type { IndexNow } from "#features/discovery/server/index-now/index-now.service.ts";
import { maintainFeedback } from "#features/feedback/server/feedback.jobs.ts";
import type { Feedback } from "#features/feedback/server/feedback.service.ts";
import { checkImages, checkLinks, cleanUpFetches, runFetch } from "#features/fetcher/server/fetcher.jobs.ts";
import type { Fetcher } from "#features/fetcher/server/fetcher.service.ts";
import { runFeed, startFeeds } from "#features/imports/server/feeds/feeds.jobs.ts";
import type { Imports } from "#features/imports/server/imports.service.ts";
import { cleanUpImports, runImport, undoImport } from "#features/imports/server/runs/imports.jobs.ts";
import { makeVariants, sweepMedia } from "#features/media/server/media.jobs.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { handOver, maintainNewsletter, sendDigest } from "#features/newsletter/server/newsletter.jobs.ts";
import type { Newsletter } from "#features/newsletter/server/newsletter.service.ts";
import { recalculatePrices, refreshRates } from "#features/offers/server/rates/rates.jobs.ts";
import type { Rates } from "#features/offers/server/rates/rates.ts";
import type { OfferMaintenance } from "#features/offers/server/refresh/offer-maintenance.service.ts";
import { refreshOffers } from "#features/offers/server/refresh/offers.jobs.ts";
import { watchPrices } from "#features/products/server/alerts/price-alerts.jobs.ts";
import type { PriceAlerts } from "#features/products/server/alerts/price-alerts.ts";
import { translateTexts } from "#features/translating/server/translating.jobs.ts";
import type { TranslatingService } from "#features/translating/server/translating.service.ts";
import { readOutside, readOutsideNow, readTopic } from "#features/trends/server/outside.jobs.ts";
import type { Trends } from "#features/trends/server/trends.service.ts";
import { deliverWebhook, maintainWebhooks } from "#features/webhooks/server/webhooks.jobs.ts";
import type { Webhooks } from "#features/webhooks/server/webhooks.service.ts";
import { writeArticle } from "#features/writing/server/writing.jobs.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import { type JobRow, jobRow } from "#platform/jobs/job-kind.ts";
import { cleanUpJobs, type Jobs } from "#platform/jobs/jobs.ts";
import { sendMail, sendNothing } from "#platform/mail/mail.jobs.ts";
import type { Mail } from "#platform/mail/mail.ts";

const hour = 3_600_000;

/** TABLE 3: every background job, its handler and its schedule. Attempts and time limits are defined with its kind. */
export const jobTable = ({
  accounts,
  jobs,
  mail,
  articles,
  media,
  publishing,
  rates,
  priceAlerts,
  newsletter,
  feedback,
  imports,
  fetcher,
  offerUpkeep,
  analytics,
  trends,
  indexNow,
  writing,
  translating,
  webhooks,
  siteBackups,
}: {
  accounts: Pick<Accounts, "deleteDue">;
  jobs: Jobs;
  mail: Mail;
  articles: Pick<Articles, "refreshWith">;
  media: Media;
  publishing: () => Promise<unknown>;
  rates: Rates;
  priceAlerts: PriceAlerts;
  newsletter: Newsletter;
  feedback: Feedback;
  imports: Imports;
  fetcher: Fetcher;
  offerUpkeep: OfferMaintenance;
  analytics: Pick<Analytics, "tidy">;
  trends: Pick<Trends, "outside">;
  indexNow: IndexNow;
  writing: WritingService;
  translating: TranslatingService;
  webhooks: Pick<Webhooks, "jobs">;
  siteBackups: Pick<SiteBackups, "work" | "startDue">;
}): JobRow[] => [
  jobRow(sendMail, mail.send),
  jobRow(sendNothing, async () => null),
  jobRow(deleteClosedAccounts, accounts.deleteDue, { every: hour }),
  jobRow(publishDue, publishing),
  jobRow(refreshArticlesWith, articles.refreshWith),
  jobRow(makeVariants, media.maintenance.makeVariants),
  jobRow(sweepMedia, media.maintenance.sweep, { every: hour }),
  jobRow(refreshRates, rates.refresh, { every: hour }),
  jobRow(recalculatePrices, (_, job) => rates.rebase(job)),
  jobRow(watchPrices, priceAlerts.watch, { every: hour / 4 }),
  jobRow(maintainNewsletter, newsletter.maintain, { every: hour / 60 }),
  jobRow(sendDigest, newsletter.send),
  jobRow(handOver, newsletter.handOver),
  jobRow(maintainFeedback, feedback.maintain, { every: hour }),
  jobRow(runImport, imports.work),
  jobRow(undoImport, imports.workUndo),
  jobRow(cleanUpImports, imports.tidy, { every: hour }),
  jobRow(runFeed, imports.feeds.work),
  jobRow(startFeeds, imports.feeds.startDue, { every: hour / 12 }),
  jobRow(runFetch, fetcher.runs.work),
  jobRow(cleanUpFetches, fetcher.runs.tidy, { every: hour }),
  jobRow(checkLinks, (_, job) => fetcher.links.checkDue(job), { every: hour }),
  jobRow(checkImages, (_, job) => fetcher.pictures.checkDue(job), { every: hour }),
  jobRow(refreshOffers, (_, job) => offerUpkeep.askDue(job), { every: hour / 6 }),
  jobRow(cleanUpVisits, analytics.tidy, { every: 24 * hour }),
  jobRow(readOutside, (_, job) => trends.outside.read(job), { every: hour }),
  jobRow(readOutsideNow, (_, job) => trends.outside.read(job)),
  jobRow(readTopic, trends.outside.readTopic),
  jobRow(gatherUrls, indexNow.gather, { every: hour / 60 }),
  jobRow(submitUrls, indexNow.submit),
  jobRow(writeArticle, writing.generation.work),
  jobRow(translateTexts, translating.runs.work),
  jobRow(deliverWebhook, webhooks.jobs.work),
  jobRow(maintainWebhooks, webhooks.jobs.maintain, { every: hour / 60 }),
  jobRow(makeBackup, siteBackups.work),
  jobRow(startDueBackup, siteBackups.startDue, { every: hour / 12 }),
  jobRow(cleanUpJobs, jobs.tidy, { every: hour }),
];
