import { useWritable } from "#client/crm-user.ts";
import { FieldControl } from "#content/crm/declared/field-control.tsx";
import { errorAt } from "#content/crm/form/content-texts.ts";
import { product } from "../product.content.ts";
import { isPlainFact, plainFields } from "../product-facts.ts";
import type { ProductForm } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";

/** The plain facts of a tab, each with the control of its kind. */
export function PlainFacts({
  form,
  tab,
}: {
  form: ProductForm;
  tab: (typeof product.editor)[number]["key"];
}) {
  const { fieldLabel, choiceLabel } = useProductLabels();
  const { textsOnly } = useWritable();
  const values: Readonly<Record<string, unknown>> = form.value;
  const fields: readonly string[] = product.editor.find(({ key }) => key === tab)?.fields ?? [];
  if (textsOnly) return null;
  return fields.filter(isPlainFact).map((name: string) => {
    const field = plainFields[name];
    return (
      field && (
        <FieldControl
          key={`${name}-${form.edition}`}
          field={field}
          value={values[name] as never}
          onChange={(value) => form.change({ [name]: value })}
          label={fieldLabel(name)}
          description={undefined}
          error={errorAt(form.errors, name)}
          dir="auto"
          choiceLabel={(value) => choiceLabel(name, value)}
        />
      )
    );
  });
}
