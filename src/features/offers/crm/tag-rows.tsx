import { languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { shopCountries } from "../shop-country.ts";
import { useProgrammeMessages } from "./programme-messages.ts";
import { TagPicker } from "./tag-picker.tsx";

type Tag = { country: string; tag: string };

/** Key for "everywhere": a select has no empty value. */
const everywhere = "all";

/** One of the shops' countries, or none. */
export function CountrySelect({
  label,
  labelHidden,
  country,
  onChange,
}: {
  label: string;
  labelHidden?: boolean;
  country: string;
  onChange: (country: string) => void;
}) {
  const { t, lang } = useProgrammeMessages();
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const codes = country && !shopCountries.includes(country) ? [country, ...shopCountries] : shopCountries;
  return (
    <Select
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      value={country || everywhere}
      onChange={(code) => onChange(code === everywhere ? "" : code)}
      options={[
        { value: everywhere, label: t("programmes.everywhere") },
        ...codes.map((code) => ({ value: code, label: names.of(code) ?? code })),
      ]}
    />
  );
}

/** The owner's affiliate tags, one per country. */
export function TagRows({
  programme,
  tags,
  home,
  onChange,
  error,
}: {
  /** The program's key; empty for one that is not created yet. */
  programme: string;
  tags: readonly Tag[];
  home: string;
  onChange: (tags: Tag[]) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useProgrammeMessages();
  const change = (at: number, part: Partial<Tag>) =>
    onChange(tags.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{t("programmes.tags")}</legend>
      <p className="text-xs text-ink-faint">{t("programmes.tags-hint")}</p>
      {tags.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
          <CountrySelect
            label={t("programmes.country")}
            labelHidden
            country={one.country}
            onChange={(country) => change(at, { country })}
          />
          <TagPicker
            programme={programme}
            country={one.country}
            label={t("programmes.tag")}
            labelHidden
            value={one.tag}
            onChange={(tag) => change(at, { tag })}
            error={error(`tags.${at}.tag`)}
          />
          <CrmButton
            kind="plain"
            icon="trash"
            aria-label={t("programmes.remove-tag")}
            onPress={() => onChange(tags.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <CrmButton
        size="s"
        icon="plus"
        className="justify-self-start"
        onPress={() => onChange([...tags, { country: tags.length ? "" : home, tag: "" }])}
      >
        {t("programmes.add-tag")}
      </CrmButton>
    </fieldset>
  );
}
