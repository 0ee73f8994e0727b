import { formatNumber } from "#i18n/formats/format.ts";
import { Figure } from "#ui/crm/figure.tsx";
import type { DigestResults as Results } from "../digest.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

const always: readonly (keyof Results)[] = ["sent", "bounced", "failed"];
const ifAny: readonly (keyof Results)[] = ["waiting", "skipped", "unsure"];

/** How many readers got a digest, and what became of the others. */
export function DigestResults({ results }: { results: Results }) {
  const { lang, t } = useNewsletterMessages();
  return (
    <section aria-label={t("news.results")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {[...always, ...ifAny.filter((one) => results[one] > 0)].map((one) => (
        <Figure
          key={one}
          label={t(`news.result-${one}`)}
          value={formatNumber(lang, results[one])}
          note={t(`news.result-${one}-note`)}
        />
      ))}
    </section>
  );
}
