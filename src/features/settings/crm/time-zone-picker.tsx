import { useMemo } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";

/** What a zone is called in a language: "Israel Time". */
const nameOf = (zone: string, lang: Language): string =>
  new Intl.DateTimeFormat(languages[lang].tag, { timeZone: zone, timeZoneName: "longGeneric" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? zone;

/** One of the time zones that this browser knows, by its IANA name. */
export function TimeZonePicker({
  lang,
  value,
  onChange,
  ...field
}: {
  lang: Language;
  label: string;
  description: string;
  error?: string | undefined;
  value: string;
  onChange: (zone: string) => void;
}) {
  const options = useMemo(
    () =>
      [...new Set(["UTC", value, ...Intl.supportedValuesOf("timeZone")])].map((zone) => ({
        value: zone,
        label: zone.replaceAll("_", " "),
        description: nameOf(zone, lang),
      })),
    [value, lang],
  );
  return (
    <ComboBox
      {...field}
      dir="ltr"
      options={options}
      value={value}
      onChange={(zone) => {
        if (zone) onChange(zone);
      }}
    />
  );
}
