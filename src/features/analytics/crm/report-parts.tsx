import { type ReactNode, useState } from "react";
import { Link } from "react-aria-components";
import { formatNumber } from "#i18n/formats/format.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { isPageKind, type PageKind } from "../counted-page.ts";
import type { ReportName } from "../report.ts";
import { devices, sources } from "../visitor-kind.ts";
import { useAnalyticsMessages } from "./analytics-messages.ts";
import { useReportSearchParams } from "./report-search-params.ts";

/** Clicks per hundred views; a dash without views. */
export const shareText = (lang: Language, rate: number | null): string =>
  rate === null ? "–" : formatNumber(lang, rate, { style: "percent", maximumFractionDigits: 1 });

/** A number that links to the rows it sums up; 0 has no link. */
export function Behind({ value, href, label }: { value: number; href: string; label: string }) {
  const { lang } = useAnalyticsMessages();
  const text = formatNumber(lang, value);
  if (!value) return text;
  return (
    <Link href={href} aria-label={`${label}: ${text}`} className="text-link">
      {text}
    </Link>
  );
}

const editors: Partial<Record<PageKind, (id: string) => string>> = {
  product: (id) => `/crm/products/edit/${id}`,
  article: (id) => `/crm/articles/${id}/edit`,
  category: (id) => `/crm/categories/${id}/edit`,
  page: (id) => `/crm/pages/${id}/edit`,
};

type Named = {
  kind: PageKind;
  id: string | null;
  name: { text: string; lang?: Language | undefined } | null;
};

/** A page's name for screen readers. */
export function usePageName(): (page: Named) => string {
  const { t } = useAnalyticsMessages();
  return ({ kind, id, name }) =>
    name?.text ?? (id === null ? t(`analytics.kind-${kind}`) : `${t("analytics.gone")} (${id})`);
}

/** A page's entity, linked to its editor, with its kind below; static pages show their kind alone. */
export function PageName({ page }: { page: Named }) {
  const { t } = useAnalyticsMessages();
  const { kind, id, name } = page;
  const nameOf = usePageName();
  const place = id !== null && name ? editors[kind]?.(id) : undefined;
  const words = name ? <bdi {...languageAttributes(name.lang)}>{name.text}</bdi> : nameOf(page);
  return (
    <span className="grid justify-items-start">
      {place ? (
        <Link href={place} className="text-link">
          {words}
        </Link>
      ) : (
        words
      )}
      {id === null ? null : <span className="text-xs text-ink-faint">{t(`analytics.kind-${kind}`)}</span>}
    </span>
  );
}

/** Blocks of the site's own pages; others are shown by their key. */
const blocks = [
  "box",
  "apart",
  "bar",
  "picks",
  "action",
  "table",
  "text",
  "compare",
  "footer",
  "other",
] as const;
/** The name of a page block. */
export function useBlockName(): (block: string) => string {
  const { t } = useAnalyticsMessages();
  return (block) => {
    const known = blocks.find((one) => one === block);
    return known ? t(`analytics.block-${known}`) : block;
  };
}

/** URL parameters that filter the rows. */
type Narrowing =
  | "kind"
  | "page"
  | "block"
  | "position"
  | "programme"
  | "product"
  | "device"
  | "source"
  | "term";

const isOneOf = <One extends string>(all: readonly One[], value: string): value is One =>
  (all as readonly string[]).includes(value);

/** Filters by page language. */
export function LanguageFilter() {
  const { t } = useAnalyticsMessages();
  const { get, set } = useReportSearchParams();
  return (
    <Select
      label={t("analytics.page-language")}
      value={get("language") ?? "all"}
      onChange={(value) => set({ language: value === "all" ? null : value })}
      options={[
        { value: "all", label: t("analytics.all-languages") },
        ...languageCodes.map((code) => ({ value: code as string, label: languages[code].nativeName })),
      ]}
    />
  );
}

/** A chip that disappears with its filter moves the focus to the next one, or to the heading. */
function keepFocus(button: Element): void {
  const line = button.closest("li");
  const other = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector("button");
  (other ?? document.querySelector<HTMLElement>("main h1"))?.focus();
}

/** The active filters of these names as removable chips, on a separate line. */
export function ChosenFilters({ names }: { names: readonly Narrowing[] }) {
  const { t } = useAnalyticsMessages();
  const { get, set } = useReportSearchParams();
  const blockName = useBlockName();
  const said: Record<Narrowing, (value: string) => string | undefined> = {
    kind: (kind) => (isPageKind(kind) ? t(`analytics.kind-${kind}`) : kind),
    page: (id) => t("analytics.number", { number: id }),
    block: blockName,
    position: (position) => t("analytics.position-of", { number: position }),
    programme: (programme) => programme,
    product: (id) => `${t("analytics.kind-product")} ${t("analytics.number", { number: id })}`,
    device: (device) => (isOneOf(devices, device) ? t(`analytics.device-${device}`) : undefined),
    source: (source) => (isOneOf(sources, source) ? t(`analytics.source-${source}`) : undefined),
    term: (term) => term,
  };
  const chosen = names.flatMap((name) => {
    const value = get(name);
    const words = value && said[name](value);
    return words ? [{ name, words }] : [];
  });
  if (!chosen.length) return null;
  return (
    <ul aria-label={t("analytics.filters")} className="flex w-full flex-wrap gap-2">
      {chosen.map(({ name, words }) => (
        <li key={name}>
          <CrmButton
            size="s"
            icon="close"
            aria-label={t("analytics.remove-filter", { name: words })}
            onPress={({ target }) => {
              keepFocus(target);
              set({ [name]: null, ...(name === "kind" ? { page: null } : {}) });
            }}
          >
            <bdi>{words}</bdi>
          </CrmButton>
        </li>
      ))}
    </ul>
  );
}

/** How the rows are cut and filtered, and their CSV download. */
export function CutFilters({
  report,
  by,
  labels,
  names,
  query,
}: {
  report: ReportName;
  by: string;
  /** The name of each cut. */
  labels: Record<string, string>;
  names: readonly Narrowing[];
  query: Record<string, string>;
}) {
  const { t } = useAnalyticsMessages();
  const { set } = useReportSearchParams();
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <Select
        label={t("analytics.cut")}
        value={by}
        onChange={(value) => set({ by: value })}
        options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
      />
      <LanguageFilter />
      <SaveReport report={report} query={query} />
      <ChosenFilters names={names} />
    </div>
  );
}

/** The same rows as a file. */
export const SaveReport = ({ report, query }: { report: ReportName; query: Record<string, string> }) => (
  <SaveTable path={`/api/analytics/${report}/file`} name={`${report}.csv`} query={query} />
);

export function SaveTable({
  path,
  name,
  query,
}: {
  path: string;
  name: string;
  query: Record<string, string>;
}) {
  const { t, lang } = useAnalyticsMessages();
  return (
    <SaveFile path={path} name={name} query={{ ...query, lang }}>
      {t("analytics.save-file")}
    </SaveFile>
  );
}

/** The sums of all rows, including those not listed. */
export function Sums({ sums }: { sums: readonly { label: string; value: string }[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {sums.map(({ label, value }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const firstRows = 50;
const mostRows = 500;

/** The number of rows to request and the "show more" button; rows past the maximum are in the file. */
export function useMoreRows(): { limit: number; more: (shown: number, total: number) => ReactNode } {
  const { t, lang } = useAnalyticsMessages();
  const [limit, setLimit] = useState(firstRows);
  return {
    limit,
    more: (shown, total) =>
      shown < total ? (
        <p className="mt-4 flex flex-wrap items-center gap-4 text-sm text-ink-soft">
          <span>
            {t("analytics.shown", { shown: formatNumber(lang, shown), total: formatNumber(lang, total) })}
          </span>
          {limit < mostRows ? (
            <CrmButton onPress={() => setLimit(mostRows)}>{t("analytics.more")}</CrmButton>
          ) : (
            <span>{t("analytics.rest-in-file")}</span>
          )}
        </p>
      ) : null,
  };
}
