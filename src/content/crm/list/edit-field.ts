import { formatMoney, formatNumber } from "#i18n/formats/format.ts";
import { listed } from "#i18n/formats/lists.ts";
import type { Money } from "#i18n/money/money.ts";
import type { ComboOption } from "#ui/crm/fields/combo-box.tsx";
import { useListMessages } from "./list-messages.ts";

/** A field of a row, and how its value is read from the row and written into a patch. */
type FieldOf<Kind extends string, Value, Row> = {
  kind: Kind;
  key: string;
  label: string;
  read: (from: Partial<Row>) => Value;
  write: (value: Value) => Partial<Row>;
};

/** A simple field of a content type: edited in a cell of the list, or in many rows at once. */
export type EditField<Row> =
  | (FieldOf<"text", string, Row> & { most: number })
  | (FieldOf<"number", number | null, Row> & { min: number; max: number; step: number })
  | FieldOf<"money", Money | null, Row>
  | (FieldOf<"choice", string | null, Row> & { options: readonly ComboOption[]; isRequired?: boolean })
  | (FieldOf<"choices", readonly string[], Row> & { options: readonly ComboOption[] })
  | FieldOf<"yes-no", boolean, Row>;

/** A value in words. */
export function useValueText() {
  const { t, lang } = useListMessages();
  return <Row>(field: EditField<Row>, from: Partial<Row>): string => {
    switch (field.kind) {
      case "text":
        return field.read(from) || t("list.none");
      case "number": {
        const value = field.read(from);
        return value === null ? t("list.none") : formatNumber(lang, value);
      }
      case "money": {
        const value = field.read(from);
        return value === null ? t("list.none") : formatMoney(lang, value);
      }
      case "choice": {
        const value = field.read(from);
        return field.options.find((option) => option.value === value)?.label ?? t("list.none");
      }
      case "choices": {
        const values = field.read(from);
        const names = field.options.flatMap(({ value, label }) => (values.includes(value) ? label : []));
        return names.length ? listed(lang, names) : t("list.none");
      }
      case "yes-no":
        return t(field.read(from) ? "list.yes" : "list.no");
    }
  };
}
