import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { localTextSchema } from "#i18n/local-text.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";

/** Where readers see the values of a field. */
export const fieldPlaces = ["specs", "card", "comparison"] as const;
export type FieldPlace = (typeof fieldPlaces)[number];

/** Properties of schema.org's Product that a field's value can be. */
export const schemaProperties = ["color", "material", "pattern", "size", "countryOfOrigin"] as const;

const choiceSchema = z.object({
  /** What products store; labels may change. */
  value: z
    .string()
    .max(60)
    .regex(/^[a-z0-9][a-z0-9-]*$/),
  label: localTextSchema,
});

/** A field of products that a publisher defines: of a category, by its template, or of all products or some categories, by the settings. */
export const specFieldSchema = z
  .object({
    key: z
      .string()
      .max(60)
      .regex(/^[a-z][a-zA-Z0-9-]*$/),
    type: z.enum(["number", "boolean", "text", "choice"]),
    /** One text for all languages, or one for each. */
    unit: z.union([z.string().max(40), localTextSchema]).optional(),
    label: localTextSchema,
    /** Its heading; lines with the same one are grouped. */
    group: localTextSchema.optional(),
    /** Shown to editors below the field. */
    help: localTextSchema.optional(),
    /** Of the type `choice`. */
    choices: z.array(choiceSchema).max(60).optional(),
    /** A product needs a value before it can be published. */
    isRequired: z.boolean().optional(),
    /** Without: everywhere. */
    shownIn: z.array(z.enum(fieldPlaces)).max(fieldPlaces.length).optional(),
    /** Lists can be filtered by it; not for texts. */
    isFilter: z.boolean().optional(),
    property: z.enum(schemaProperties).nullable().optional(),
  })
  .meta({ id: "SpecField" });
export type SpecField = z.infer<typeof specFieldSchema>;

const text = (max: number) => z.string().max(max).transform(cleanText);

/** What an item says in a field: a text is the same in all languages, or one for each. */
export const fieldValueSchema = z
  .object({
    key: text(80).pipe(z.string().min(1)),
    value: z.union([z.number(), z.boolean(), text(2_000), z.partialRecord(languageSchema, text(2_000))]),
  })
  .meta({ id: "FieldValue" });
export type FieldValue = z.infer<typeof fieldValueSchema>;

/** Names that a field of the settings must not have: they are the product's own, or every object's. */
const reserved = new Set([
  ...["id", "type", "name", "slug", "price", "brand", "model", "gtin", "score", "lang", "translations"],
  ...["constructor", "prototype", "toString", "valueOf", "hasOwnProperty"],
]);

/** A field of all products, or of those in some categories and below them. */
export const customFieldSchema = specFieldSchema
  .extend({ categoryIds: z.array(idText).max(60).default([]) })
  .meta({ id: "CustomField" });
export type CustomField = z.infer<typeof customFieldSchema>;

/** The fields that an administrator adds in the settings; the faults are codes that the screens translate. */
export const customFieldsSchema = z
  .array(customFieldSchema)
  .max(60)
  .superRefine((fields, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    fields.forEach(({ key, label, type, choices = [] }, i) => {
      if (reserved.has(key)) refuse([i, "key"], "reserved-name");
      if (fields.findIndex((other) => other.key === key) !== i) refuse([i, "key"], "twice");
      if (!Object.values(label).some((words) => words.trim())) refuse([i, "label"], "required");
      const values = choices.map(({ value }) => value);
      if (type === "choice" && !values.length) refuse([i, "choices"], "no-choices");
      if (new Set(values).size < values.length) refuse([i, "choices"], "twice");
    });
  });

export const isShownIn = ({ shownIn }: Pick<SpecField, "shownIn">, place: FieldPlace): boolean =>
  shownIn === undefined || shownIn.includes(place);

/** The required fields that have no value of their kind. */
export const missingFields = <Field extends SpecField>(
  fields: readonly Field[],
  values: readonly FieldValue[],
): Field[] =>
  fields.filter(
    (field) =>
      field.isRequired && !values.some(({ key, value }) => key === field.key && fitsField(field, value)),
  );

/** Whether a stored value is one that the field can have. */
export function fitsField({ type, choices = [] }: SpecField, value: unknown): boolean {
  if (type === "number") return typeof value === "number";
  if (type === "boolean") return typeof value === "boolean";
  if (type === "choice") return choices.some((choice) => choice.value === value);
  return typeof value === "string" ? value.trim() !== "" : typeof value === "object" && value !== null;
}
