import { useJobsMessages } from "./jobs-messages.ts";

/** A job's name; kinds without a message show their key from the jobs table. */
export function useJobName(): (kind: string) => string {
  const { t } = useJobsMessages();
  const names = new Map<string, string>(
    Object.entries({
      "mail.send": t("jobs.name-mail-send"),
      "mail.none": t("jobs.name-mail-send"),
      "accounts.delete-closed": t("jobs.name-accounts-delete-closed"),
      "publishing.due": t("jobs.name-publishing-due"),
      "articles.refresh": t("jobs.name-articles-refresh"),
      "media.variants": t("jobs.name-media-variants"),
      "media.sweep": t("jobs.name-media-sweep"),
      "imports.run": t("jobs.name-imports-run"),
      "imports.undo": t("jobs.name-imports-undo"),
      "imports.tidy": t("jobs.name-imports-tidy"),
      "feeds.run": t("jobs.name-feeds-run"),
      "feeds.due": t("jobs.name-feeds-due"),
      "fetcher.run": t("jobs.name-fetcher-run"),
      "fetcher.pictures": t("jobs.name-fetcher-pictures"),
      "fetcher.tidy": t("jobs.name-fetcher-tidy"),
      "fetcher.links": t("jobs.name-links"),
      "offers.refresh": t("jobs.name-offers-refresh"),
      "offers.rates": t("jobs.name-rates"),
      "offers.rebase": t("jobs.name-rebase"),
      "products.alerts": t("jobs.name-alerts"),
      "newsletter.maintain": t("jobs.name-newsletter"),
      "newsletter.send": t("jobs.name-newsletter-send"),
      "newsletter.hand-over": t("jobs.name-newsletter-hand-over"),
      "feedback.maintain": t("jobs.name-feedback-maintain"),
      "writing.article": t("jobs.name-writing-article"),
      "translating.run": t("jobs.name-translating-run"),
      "trends.outside": t("jobs.name-trends"),
      "trends.outside-now": t("jobs.name-trends"),
      "trends.topic": t("jobs.name-trends"),
      "analytics.tidy": t("jobs.name-analytics-tidy"),
      "index-now.gather": t("jobs.name-index-now-gather"),
      "index-now.submit": t("jobs.name-index-now"),
      "webhooks.deliver": t("jobs.name-webhooks-deliver"),
      "webhooks.maintain": t("jobs.name-webhooks-maintain"),
      "backups.run": t("jobs.name-backups-run"),
      "backups.due": t("jobs.name-backups-due"),
      "jobs.tidy": t("jobs.name-jobs-tidy"),
    }),
  );
  return (kind) => names.get(kind) ?? kind;
}
