import { isLanguage, type Language } from "#i18n/languages.ts";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import type { Brief } from "../brief.ts";
import { trendCountryCodes } from "../outside.ts";
import { trendPeriods } from "../trend.ts";

/** The screen's state is in its URL. */
export function useTrendsSearchParams() {
  const [parameters, setParameters] = useSearchParams();
  const langParam = parameters.get("lang") ?? "";
  const days = Number(parameters.get("days"));
  const country = parameters.get("country");
  return {
    tab: parameters.get("tab"),
    topic: parameters.get("topic") ?? "",
    lang: isLanguage(langParam) ? langParam : undefined,
    country: trendCountryCodes.find((code) => code === country),
    period: trendPeriods.find((one) => one === days) ?? 30,
    set: (values: Record<string, string | null>) => setParameters(changeParams(values), { replace: true }),
  };
}

/** The rows that a number is the sum of: `only` says which of the report's. */
export const rowsBehind = (
  tab: "pages" | "clicks" | "searches",
  { from, to, lang }: { from: string; to: string; lang?: Language | undefined },
  only: Record<string, string> = {},
): string =>
  `/crm/analytics?${new URLSearchParams({ tab, from, to, ...(lang ? { language: lang } : {}), ...only })}`;

/** The form that orders an article, filled in. */
export const orderOf = ({ topic, lang, template, products }: Brief): string =>
  `/crm/articles/generate?${new URLSearchParams({
    topic,
    lang,
    template,
    ...(products.length ? { products: products.map(({ id }) => id).join(",") } : {}),
  })}`;
