import { formatNumber } from "#i18n/formats/format.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { type NewsletterState, subscriberStates } from "../newsletter.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

/** How many readers there are in each language and state. */
export function ReaderCounts({ counts }: { counts: NewsletterState["counts"] }) {
  const { lang, t } = useNewsletterMessages();
  const states = subscriberStates.filter(
    (state) => state === "confirmed" || counts.some((one) => one.state === state),
  );
  const known = languageCodes.filter((code) => counts.some((one) => one.lang === code));
  if (!known.length) return null;
  const count = (which: (one: NewsletterState["counts"][number]) => boolean) =>
    formatNumber(
      lang,
      counts.filter(which).reduce((sum, one) => sum + one.count, 0),
    );
  const cell = "border-b border-line px-3 py-2 text-end tabular";
  return (
    <div className="mb-8 overflow-x-auto">
      <table className="min-w-full text-sm">
        <caption className="sr-only">{t("news.counts")}</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b border-line px-3 py-2 text-start">
              {t("news.language")}
            </th>
            {states.map((state) => (
              <th key={state} scope="col" className={cell}>
                {t(`news.state-${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map((code) => (
            <tr key={code}>
              <th scope="row" className="border-b border-line px-3 py-2 text-start font-normal">
                {languages[code].nativeName}
              </th>
              {states.map((state) => (
                <td key={state} className={cell}>
                  {count((one) => one.lang === code && one.state === state)}
                </td>
              ))}
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row" className="px-3 py-2 text-start">
              {t("news.total")}
            </th>
            {states.map((state) => (
              <td key={state} className="px-3 py-2 text-end tabular">
                {count((one) => one.state === state)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
