import { formatMoney, formatNumber } from "#i18n/formats/format.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";
import type { Listing } from "./listing-data.ts";
import { type ProductFilters, withoutFilters, writeFilters } from "./product-filters.ts";

/** What is chosen, each with the link that takes it away. */
export function AppliedFilters({ listing: { filters, facets }, path }: { listing: Listing; path: string }) {
  const { lang, t } = useMessages();
  const money = (amount: number) =>
    formatMoney(lang, { amount: amount * 100, currency: languages[lang].currency }, true);
  const chips: { text: string; textLang?: Language; rest: ProductFilters }[] = [];
  const category = facets.categories.find((one) => one.slug === filters.category);
  if (filters.category !== null)
    chips.push({
      text: category?.name ?? t("listing.category"),
      textLang: category?.textLang,
      rest: { ...filters, category: null },
    });
  for (const brand of filters.brands)
    chips.push({ text: brand, rest: { ...filters, brands: filters.brands.filter((one) => one !== brand) } });
  for (const spec of filters.specs) {
    const field = facets.fields.find(({ values }) => values.some(({ value }) => value === spec));
    const value = field?.values.find((one) => one.value === spec)?.label;
    chips.push({
      text: field && value ? t("listing.chip-field", { field: field.label, value }) : spec,
      rest: { ...filters, specs: filters.specs.filter((one) => one !== spec) },
    });
  }
  if (filters.minPrice !== null)
    chips.push({
      text: t("listing.chip-from", { price: money(filters.minPrice) }),
      rest: { ...filters, minPrice: null },
    });
  if (filters.maxPrice !== null)
    chips.push({
      text: t("listing.chip-to", { price: money(filters.maxPrice) }),
      rest: { ...filters, maxPrice: null },
    });
  if (filters.minScore !== null)
    chips.push({
      text: t("listing.min-score", { score: formatNumber(lang, filters.minScore) }),
      rest: { ...filters, minScore: null },
    });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("listing.applied")} className="mb-6 flex flex-wrap items-center gap-2">
      {chips.map(({ text, textLang, rest }) => (
        <li key={text}>
          <a
            href={path + writeFilters(rest)}
            aria-label={t("listing.remove", { filter: text })}
            className="inline-flex min-h-9 items-center gap-2 rounded-full border border-ink bg-ink ps-3.5 pe-2.5 text-sm font-medium text-paper hover:bg-ink-soft"
          >
            <bdi {...languageAttributes(textLang)}>{text}</bdi>
            <Icon name="close" size={14} />
          </a>
        </li>
      ))}
      <li>
        <a
          href={path + writeFilters(withoutFilters(filters))}
          className="text-link inline-flex min-h-9 items-center px-2 text-sm font-semibold"
        >
          {t("listing.clear")}
        </a>
      </li>
    </ul>
  );
}
