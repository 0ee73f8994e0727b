import { z } from "zod";
import { translationsQuery, typeName } from "#features/discovery/translation.ts";
import { problems } from "#features/writing/generation.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { glossaryLimit, longestGlossaryTerm } from "./glossary.ts";
import { differenceSchema } from "./translation-checks.ts";

/** The glossary and field translation are always relative to English. */
const target = languageSchema.refine((lang) => lang !== baseLanguage, { error: "the source" });
const targets = z
  .array(languageSchema)
  .min(1)
  .max(languageCodes.length - 1)
  .transform((langs) => [...new Set(langs)]);
const thing = z.object({ type: typeName, id: idText });

/** Maximum entities of one run. */
export const entityLimit = 500;

const order = {
  /** English by default; any language in which the entities have a text. */
  from: languageSchema.default(baseLanguage),
  to: targets,
  /** Also overwrites texts written by people and texts that are up to date. */
  overwrites: z.boolean().default(false),
};
const isAnother = ({ from, to }: { from: Language; to: readonly Language[] }) => !to.includes(from);
const notItself = { path: ["to"], error: "the source" };
/** POST /api/crm/translate (api.md): the empty and outdated fields of one entity. */
export const translateSchema = thing.extend(order).refine(isAnother, notItself);

const { type: ofType, lang, state, category, q, shown } = translationsQuery.shape;
/** POST /api/admin/translations/runs: a list of entities, or the results of a matrix filter. */
export const runOrderSchema = z
  .object({
    ...order,
    things: z.array(thing).max(entityLimit).optional(),
    filter: z.object({ type: ofType, lang, state, category, q, shown }).optional(),
  })
  .refine(({ things, filter }) => (things === undefined) !== (filter === undefined), {
    path: ["things"],
    error: "either things or a filter",
  })
  .refine(isAnother, notItself);
export type RunOrder = z.output<typeof runOrderSchema>;

/** Why a text was not translated, besides failures of the model. */
export const ownProblems = ["gone", "planned", "no-source", "withheld", "asker-gone"] as const;
const itemProblemSchema = z.enum([...problems, ...ownProblems]);
export type ItemProblem = z.infer<typeof itemProblemSchema>;

/** `skipped`: there was nothing to translate. */
const itemStates = ["waiting", "done", "skipped", "failed", "cancelled"] as const;

const itemSchema = z.object({
  type: typeName,
  id: z.string(),
  label: z.string(),
  lang: languageSchema,
  state: z.enum(itemStates),
  fields: z.array(z.string()),
  /** Number of differences to the source: the text needs a review. */
  differences: z.number().int(),
  problem: itemProblemSchema.nullable(),
  reason: z.string().nullable(),
});
export type RunItem = z.infer<typeof itemSchema>;

const count = z.number().int();
const lineSchema = z.object({
  id: z.string(),
  state: z.enum(["open", "paused", "cancelled", "done"]),
  from: languageSchema,
  overwrites: z.boolean(),
  total: count,
  waiting: count,
  done: count,
  skipped: count,
  failed: count,
  /** The translated ones that need a review. */
  toLookAt: count,
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type Run = z.infer<typeof lineSchema>;
export const runsSchema = z.object({ items: z.array(lineSchema) });
export const runSchema = lineSchema.extend({ items: z.array(itemSchema) }).meta({ id: "TranslationRun" });
export type WholeRun = z.infer<typeof runSchema>;

/** A category's questions from its form, possibly unfinished. */
const questions = z.array(z.object({ question: z.string().max(200), answer: z.string().max(2_000) })).max(20);

/** POST /api/admin/translate/field: a field's current value in the editor's form. The result is not stored until the form is saved. */
export const fieldOrderSchema = thing.extend({
  lang: target,
  field: z.string().max(40),
  value: z.union([
    z.string().max(60_000),
    z.array(z.string().max(500)).max(40),
    questions,
    z.looseObject({ type: z.literal("doc") }),
  ]),
});
export type FieldOrder = z.output<typeof fieldOrderSchema>;
const value = z.union([
  z.string(),
  z.array(z.string()),
  questions,
  z.looseObject({ type: z.literal("doc") }),
]);
export const fieldResponseSchema = z.object({ value, differences: z.array(differenceSchema) });

/** GET /api/admin/translations/texts: an entity's AI-translated fields that were not edited or published since. */
export const aiTranslatedFieldsQuery = thing.extend({ lang: languageSchema });
export const aiTranslatedFieldsSchema = z.object({
  items: z.array(
    z.object({
      field: z.string(),
      differences: z.array(differenceSchema),
      by: z.string(),
      model: z.string(),
      at: z.string(),
    }),
  ),
});
export type AiTranslatedField = z.infer<typeof aiTranslatedFieldsSchema>["items"][number];

const word = z.string().trim().min(1).max(longestGlossaryTerm);
export const termsSchema = z.object({
  terms: z.array(z.object({ source: word, target: word })).max(glossaryLimit),
  /** Words that are not translated. */
  kept: z.array(word).max(glossaryLimit),
});
export type Terms = z.output<typeof termsSchema>;
/** Of one target language; the version is 0 for an empty glossary. */
export const storedTermsSchema = termsSchema.extend({ lang: languageSchema, version: versionNumber });
export const termsQuery = z.object({ lang: target });
export const termsChangeSchema = storedTermsSchema.extend({ lang: target });

/** A language's glossary file: one term a line, in English and in the language. */
export const termsPath = z.object({ into: target });
export const termsFileSchema = z.object({ csv: z.string().max(400_000) });
export const termsTakenSchema = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** The first rejected lines, and how many there are. */
  rejected: z.array(z.object({ line: count, text: z.string(), why: z.enum(["malformed", "too-many"]) })),
  rejectedCount: count,
});
export type TermsImported = z.infer<typeof termsTakenSchema>;
