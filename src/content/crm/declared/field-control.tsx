import type { ReactNode } from "react";
import type { AnyField, Field, FieldKind } from "#content/fields/field.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TagList } from "#ui/crm/fields/tag-list.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { ReferenceField, ReferencesField } from "../references/reference-fields.tsx";

/** A field as its control gets it. */
export type ControlProps<Kind extends FieldKind = FieldKind> = {
  field: Field<Kind>;
  value: Field<Kind>["empty"];
  onChange: (value: Field<Kind>["empty"]) => void;
  label: string;
  description: string | undefined;
  error: string | undefined;
  /** Of the language the value is written in; none for what all languages share. */
  lang?: string;
  dir?: "ltr" | "rtl" | "auto";
  choiceLabel: (value: string) => string;
};

const text = ({ field, choiceLabel: _, ...frame }: ControlProps<"line">) => (
  <TextField {...frame} most={field.options.max} />
);
const number = (
  { field: _, choiceLabel: __, lang: ___, dir: ____, ...frame }: ControlProps<"integer" | "decimal">,
  range: { minValue: number; maxValue: number; step?: number },
) => <NumberField {...frame} {...range} />;

/** A control for every kind of field: a new kind without one does not compile. */
const controls = {
  line: text,
  slug: ({ field: _, choiceLabel: __, ...frame }) => <TextField {...frame} />,
  url: ({ field: _, choiceLabel: __, ...frame }) => <TextField {...frame} dir="ltr" inputMode="url" />,
  image: ({ field: _, choiceLabel: __, ...frame }) => <TextField {...frame} dir="ltr" inputMode="url" />,
  paragraph: ({ field, choiceLabel: _, ...frame }) => <TextArea {...frame} most={field.options.max} />,
  lines: ({ field: _, choiceLabel: __, value, onChange, ...frame }) => (
    <TextArea {...frame} value={value.join("\n")} onChange={(lines) => onChange(lines.split("\n"))} />
  ),
  keywords: ({ field: _, choiceLabel: __, value, onChange, ...frame }) => (
    <TagList {...frame} tags={value} onChange={onChange} />
  ),
  integer: (props) => {
    const { min, max } = props.field.options;
    return number(props, { minValue: min, maxValue: max, step: 1 });
  },
  decimal: (props) => {
    const { min, max, step } = props.field.options;
    return number(props, { minValue: min, maxValue: max, step });
  },
  "yes-no": ({ label, description, value, onChange }) => (
    <Checkbox isSelected={value} onChange={onChange} description={description}>
      {label}
    </Checkbox>
  ),
  choice: ({ field, value, onChange, label, description, error, choiceLabel }) => (
    <Select
      label={label}
      description={description}
      error={error}
      options={field.options.choices.map((one) => ({ value: one, label: choiceLabel(one) }))}
      value={value}
      onChange={onChange}
    />
  ),
  date: ({ field: _, choiceLabel: __, value, onChange, ...frame }) => (
    <TextField
      {...frame}
      dir="ltr"
      type="date"
      value={value ?? ""}
      onChange={(day) => onChange(day || null)}
    />
  ),
  reference: ({ field, choiceLabel: _, lang: __, dir: ___, ...frame }) => (
    <ReferenceField {...frame} kind={field.options.to} />
  ),
  references: ({ field, choiceLabel: _, lang: __, dir: ___, ...frame }) => (
    <ReferencesField {...frame} kind={field.options.to} most={field.options.max} />
  ),
  // These have a control of the type's own.
  document: () => null,
  custom: () => null,
} satisfies { [Kind in FieldKind]: (props: ControlProps<Kind>) => ReactNode };

/** The control of a field, by its kind. */
export function FieldControl(props: Omit<ControlProps, "field"> & { field: AnyField }) {
  const draw = controls[props.field.kind] as (props: unknown) => ReactNode;
  return draw(props);
}
