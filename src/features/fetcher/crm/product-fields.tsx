import { siteDefaultLanguage } from "#client/browser/document-language.ts";
import { shopCurrencies } from "#features/marketplaces/shop-currency.ts";
import { amountFormat, wholeUnits } from "#i18n/formats/format.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { useTypedAmount } from "#layouts/crm-layout/forms/crm-typed-amount.ts";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import type { Facts, FetchedProduct, Provenance } from "../fetched-product.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";

const tones: Record<Provenance, ChipTone> = {
  jsonld: "good",
  microdata: "good",
  api: "good",
  opengraph: "quiet",
  page: "quiet",
  you: "warn",
};

/** Brand names, which are not translated. */
const formats: Partial<Record<Provenance, string>> = {
  jsonld: "JSON-LD",
  microdata: "Microdata",
  opengraph: "Open Graph",
};

/** Short label for the source of a field. */
export function SourceMark({ source }: { source: Provenance | undefined }) {
  const { t } = useFetcherMessages();
  if (!source) return <span>{t("fetch.source-none")}</span>;
  return (
    <StatusChip tone={tones[source]} detail={t(`fetch.source-${source}-detail`)}>
      {source === "page" || source === "api" || source === "you"
        ? t(`fetch.source-${source}`)
        : formats[source]}
    </StatusChip>
  );
}

/** The product with changed fields, whose source becomes the editor. */
export function changed(product: FetchedProduct, change: Partial<Facts>): FetchedProduct {
  const own = Object.fromEntries(Object.keys(change).map((name) => [name, "you" as const]));
  return { ...product, ...change, sources: { ...product.sources, ...own } };
}

const availabilities = ["in-stock", "out-of-stock", "preorder", "unknown"] as const;
const conditions = ["new", "used", "refurbished"] as const;

/** The offer's price and availability. */
export function OfferFields({
  product,
  currency,
  onChange,
  priceNote,
  hasSources = true,
}: {
  product: FetchedProduct;
  /** Used while there is no price yet. */
  currency: string;
  onChange: (change: Partial<Facts>) => void;
  priceNote?: string;
  hasSources?: boolean;
}) {
  const { t } = useFetcherMessages();
  const typed = useTypedAmount();
  const code = product.price?.currency ?? currency;
  const mark = (name: keyof Facts) =>
    hasSources ? <SourceMark source={product.sources[name]} /> : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="grid grid-cols-[1fr_7rem] gap-3">
        <NumberField
          label={t("fetch.price")}
          description={priceNote ?? mark("price")}
          minValue={0}
          formatOptions={amountFormat(code)}
          value={product.price === null ? null : wholeUnits(product.price.amount, code)}
          onChange={(amount) => onChange({ price: typed.priceOf(amount, code) })}
        />
        <Select
          label={t("fetch.currency")}
          options={[...new Set([code, ...shopCurrencies])].map((value) => ({ value, label: value }))}
          value={code}
          onChange={(next) => onChange({ price: product.price && typed.sameNumberIn(next, product.price) })}
        />
      </div>
      <Select
        label={t("fetch.availability")}
        description={mark("availability")}
        options={availabilities.map((value) => ({ value, label: t(`fetch.availability-${value}`) }))}
        value={product.availability}
        onChange={(availability) => onChange({ availability })}
      />
      <Select
        label={t("fetch.condition")}
        description={mark("condition")}
        options={conditions.map((value) => ({ value, label: t(`fetch.condition-${value}`) }))}
        value={product.condition}
        onChange={(condition) => onChange({ condition })}
      />
    </div>
  );
}

const labels = {
  title: "fetch.title-field",
  lang: "fetch.lang",
  brand: "fetch.brand",
  model: "fetch.model",
  gtin: "fetch.gtin",
  description: "fetch.description",
  features: "fetch.features",
  imageUrls: "fetch.manual-pictures",
  price: "fetch.price",
  availability: "fetch.availability",
  condition: "fetch.condition",
  url: "fetch.entry",
  categoryId: "fetch.category",
  subCategoryId: "fetch.sub-category",
} as const;

/** Validation errors of a product being imported. */
export function ProductProblems({ errors }: { errors: Record<string, string> }) {
  const { t } = useFetcherMessages();
  const labelOf = (path: string): string | undefined => {
    const [field = ""] = path.split(".");
    return Object.hasOwn(labels, field) ? t(labels[field as keyof typeof labels]) : undefined;
  };
  return <Problems errors={errors} labelOf={labelOf} />;
}

/** Name, description and identifiers of the product. */
export function ProductFields({
  product,
  onChange,
  onLang,
  errors = {},
  hasSources = true,
}: {
  product: FetchedProduct;
  onChange: (change: Partial<Facts>) => void;
  onLang: (lang: FetchedProduct["lang"]) => void;
  errors?: Record<string, string>;
  hasSources?: boolean;
}) {
  const { t } = useFetcherMessages();
  const mark = (name: keyof Facts) =>
    hasSources ? <SourceMark source={product.sources[name]} /> : undefined;
  const line = (name: "brand" | "model" | "gtin", dir: "ltr" | "auto") => (
    <TextField
      label={t(`fetch.${name}`)}
      description={mark(name)}
      dir={dir}
      value={product[name]}
      onChange={(value) => onChange({ [name]: value })}
      error={errors[name]}
    />
  );
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField
          label={t("fetch.title-field")}
          description={mark("title")}
          dir="auto"
          isRequired
          value={product.title}
          onChange={(title) => onChange({ title })}
          error={errors.title}
        />
        <Select
          label={t("fetch.lang")}
          options={languageCodes.map((value) => ({ value, label: languages[value].nativeName }))}
          value={product.lang ?? siteDefaultLanguage()}
          onChange={onLang}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {line("brand", "auto")}
        {line("model", "auto")}
        {line("gtin", "ltr")}
      </div>
      <TextArea
        label={t("fetch.description")}
        description={mark("description")}
        dir="auto"
        rows={4}
        value={product.description}
        onChange={(description) => onChange({ description })}
      />
      <TextArea
        label={t("fetch.features")}
        description={hasSources ? mark("features") : t("fetch.features-note")}
        dir="auto"
        rows={3}
        value={product.features.join("\n")}
        onChange={(text) => onChange({ features: text === "" ? [] : text.split("\n").slice(0, 50) })}
      />
    </div>
  );
}
