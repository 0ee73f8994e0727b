import { useDashboardMessages } from "./dashboard-messages.ts";

/** A job's name; kinds without a message show their key from the jobs table. */
export function useJobName(): (kind: string) => string {
  const { t } = useDashboardMessages();
  const names = new Map<string, string>(
    Object.entries({
      "mail.send": t("home.job-mail-send"),
      "mail.none": t("home.job-mail-send"),
      "accounts.delete-closed": t("home.job-tidy"),
      "publishing.due": t("home.job-publishing-due"),
      "articles.refresh": t("home.job-articles-refresh"),
      "media.variants": t("home.job-media-variants"),
      "media.sweep": t("home.job-tidy"),
      "imports.run": t("home.job-imports-run"),
      "imports.undo": t("home.job-imports-undo"),
      "imports.tidy": t("home.job-tidy"),
      "feeds.run": t("home.job-feeds-run"),
      "feeds.due": t("home.job-feeds-run"),
      "fetcher.run": t("home.job-fetcher-run"),
      "fetcher.pictures": t("home.job-fetcher-pictures"),
      "fetcher.tidy": t("home.job-tidy"),
      "fetcher.links": t("home.job-links"),
      "offers.refresh": t("home.job-offers-refresh"),
      "offers.rates": t("home.job-rates"),
      "offers.rebase": t("home.job-rebase"),
      "products.alerts": t("home.job-alerts"),
      "newsletter.maintain": t("home.job-newsletter"),
      "newsletter.send": t("home.job-newsletter-send"),
      "newsletter.hand-over": t("home.job-newsletter-hand-over"),
      "feedback.maintain": t("home.job-tidy"),
      "writing.article": t("home.job-writing-article"),
      "translating.run": t("home.job-translating-run"),
      "trends.outside": t("home.job-trends"),
      "trends.outside-now": t("home.job-trends"),
      "trends.topic": t("home.job-trends"),
      "analytics.tidy": t("home.job-tidy"),
      "index-now.gather": t("home.job-index-now"),
      "index-now.submit": t("home.job-index-now"),
      "jobs.tidy": t("home.job-tidy"),
    }),
  );
  return (kind) => names.get(kind) ?? kind;
}
