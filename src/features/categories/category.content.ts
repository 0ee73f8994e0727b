import { z } from "zod";
import { contentType } from "#content/content-type.ts";
import { type SpecField, specFieldSchema } from "#content/fields/custom-field.ts";
import { custom, image, integer, keywords, line, paragraph, reference, slug } from "#content/fields/kinds.ts";
import { localTextSchema } from "#i18n/local-text.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import { criteriaSchema, type Testing } from "./criterion.ts";
import { type Faq, faqSchema } from "./faq.ts";

// What is being written may be half a question or a key that stands twice: the draft keeps it, and saving names the fault.

const text = (max: number) => z.string().max(max).transform(cleanText);
const writtenFaq: z.ZodType<Faq> = z
  .array(z.object({ question: text(2_000), answer: text(20_000) }))
  .max(100)
  .transform((all) =>
    all.map(({ question, answer }) => ({ question: question.trim(), answer: answer.trim() })),
  );
const writtenSpecs: z.ZodType<SpecField[]> = z
  .array(
    specFieldSchema
      .extend({
        key: text(200),
        choices: z
          .array(z.object({ value: text(200), label: localTextSchema }))
          .max(200)
          .optional(),
      })
      .meta({ id: "WrittenSpecField" }),
  )
  .max(200);
const writtenCriteria: z.ZodType<Testing["criteria"]> = z
  .array(z.object({ key: text(200), weight: z.number(), label: localTextSchema }))
  .max(100);
const hasEachKeyOnce = (fields: readonly { key: string }[]): boolean =>
  new Set(fields.map(({ key }) => key)).size === fields.length;

/** A text that a draft keeps although it is too long to be saved. */
const upTo = <One extends { schema: z.ZodType<string> }>(
  most: number,
  kind: (of: { max: number }) => One,
) => ({
  ...kind({ max: 10 * most }),
  faults: (value: string) => (value.length > most ? [{ path: "", message: "too-long", limit: most }] : []),
});
/** For clients that say null where there is none. */
const orNull = <One extends { schema: z.ZodType<string> }>(field: One) => ({
  ...field,
  schema: field.schema.nullable().transform((value) => value ?? ""),
});
/** The parent's id; the top is null or empty (readings.md 18). */
export const parentSchema: z.ZodType<string | null> = z
  .union([z.literal("").transform(() => null), idText, z.number().int().min(1).max(999_999_999), z.null()])
  .transform((id) => (id === null ? null : String(id)));

export const mostNameCharacters = 200;

/** What an editor writes of a category. Its key order is that of stored revisions, which are compared as text. */
export const category = contentType("category", {
  path: "/category/{slug}",
  texts: {
    name: { ...upTo(mostNameCharacters, line), required: true },
    slug: slug(),
    description: upTo(10_000, paragraph),
    metaTitle: orNull(upTo(200, paragraph)),
    metaDescription: orNull(upTo(500, paragraph)),
    metaKeywords: keywords(),
    faq: custom<Faq>(writtenFaq, [], { sound: faqSchema }),
  },
  facts: {
    parentId: { ...reference("category"), schema: parentSchema },
    imageUrl: orNull(image()),
    thumbnailUrl: orNull(image()),
    sortOrder: { ...integer(), schema: z.number().int().min(0).max(1_000_000), empty: 0 },
    specTemplate: custom<SpecField[]>(writtenSpecs, [], {
      sound: z
        .array(specFieldSchema)
        .max(100)
        .refine(hasEachKeyOnce, "key-twice")
        .superRefine((fields, context) => {
          for (const [at, { type, choices }] of fields.entries())
            if (type === "choice" && !choices?.length)
              context.addIssue({ code: "custom", path: [at, "choices"], message: "no-choices" });
        }),
    }),
    criteria: custom<Testing["criteria"]>(writtenCriteria, [], { sound: criteriaSchema }),
    testMethod: custom<Testing["method"]>(localTextSchema.nullable(), null),
  },
  title: "name",
  completeLikeEnglish: ["description"],
  editor: [
    { key: "texts", fields: ["name", "slug", "description", "faq"] },
    { key: "details", fields: ["parentId", "sortOrder", "imageUrl", "thumbnailUrl"] },
    { key: "specs", fields: ["specTemplate"] },
    { key: "testing", fields: ["criteria", "testMethod"] },
    { key: "seo", fields: ["metaTitle", "metaDescription", "metaKeywords"] },
  ],
});
