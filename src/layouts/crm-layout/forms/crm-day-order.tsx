import { type DayOrder, dayOrders, readDay } from "#i18n/formats/date-parsing.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { dayLength } from "#platform/time-zones.ts";
import { Select } from "#ui/crm/fields/select.tsx";

/** Asks which number of a file's dates is the month: a sample as it is written, and the day that it is in each order. */
export function DayOrderSelect({
  lang,
  label,
  sample,
  description,
  error,
  value,
  isDisabled,
  onChange,
}: {
  lang: Language;
  label: string;
  sample: string;
  description?: string | undefined;
  error?: string | undefined;
  value: DayOrder | null;
  isDisabled?: boolean | undefined;
  onChange: (order: DayOrder) => void;
}) {
  // With the month's name: in numbers both days would be ambiguous again.
  const long = new Intl.DateTimeFormat(`${languages[lang].tag}-u-ca-gregory-nu-latn`, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const reading = (order: DayOrder): string => {
    const day = readDay(sample, order);
    return day === null ? "–" : long.format(day * dayLength);
  };
  return (
    <Select
      label={label}
      description={description}
      error={error}
      isDisabled={isDisabled}
      value={value}
      onChange={onChange}
      options={dayOrders.map((order) => ({
        value: order,
        label: `\u2066${sample}\u2069 = \u2068${reading(order)}\u2069`,
      }))}
    />
  );
}
