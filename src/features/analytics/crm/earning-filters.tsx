import { isLanguage } from "#i18n/languages.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { isPageKind } from "../counted-page.ts";
import { type EarningRowsQuery, type Origin, origins } from "../earning.ts";
import { useEarningsMessages } from "./earnings-messages.ts";
import { ChosenFilters, LanguageFilter } from "./report-parts.tsx";
import { useReportSearchParams } from "./report-search-params.ts";

const filters = ["kind", "page", "block", "programme"] as const;

type EarningFilter = Pick<EarningRowsQuery, "language" | "origin" | "kind"> &
  Partial<Record<"from" | "to" | "page" | "block" | "programme", string>>;

/** The URL's earnings filters, ready for the request. */
export function useEarningsQuery(): {
  asked: EarningFilter & { from: string; to: string };
  chosen: Record<string, string>;
} {
  const { range, get } = useReportSearchParams();
  const names = [...filters, "language", "origin"];
  const chosen = Object.fromEntries(
    names.flatMap((name) => {
      const value = get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const { language, origin, kind, ...others } = chosen;
  return {
    chosen,
    asked: {
      from: range.from,
      to: range.to,
      ...others,
      ...(isLanguage(language) ? { language } : {}),
      ...(kind !== undefined && isPageKind(kind) ? { kind } : {}),
      ...(origins.some((one) => one === origin) ? { origin: origin as Origin } : {}),
    },
  };
}

/** Filters by origin and language; the others are removable chips. */
export function EarningFilters() {
  const { t } = useEarningsMessages();
  const { get, set } = useReportSearchParams();
  return (
    <>
      <LanguageFilter />
      <Select
        label={t("earnings.origin")}
        value={get("origin") ?? "all"}
        onChange={(value) => set({ origin: value === "all" ? null : value })}
        options={[
          { value: "all", label: t("earnings.origin-all") },
          ...origins.map((one) => ({ value: one as string, label: t(`earnings.origin-${one}`) })),
        ]}
      />
      <ChosenFilters names={filters} />
    </>
  );
}
