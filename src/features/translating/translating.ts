import { z } from "zod";
import { translatedTypes, translationsQuery } from "#features/discovery/translation.ts";
import { problems } from "#features/writing/generation.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { idText, versionNumber } from "#platform/input/text-input.ts";
import { glossaryLimit, longestGlossaryTerm } from "./glossary.ts";
import { differenceSchema } from "./translation-checks.ts";

/** Fields are written beside their English, and words are fixed between English and another language. */
const target = languageSchema.refine((lang) => lang !== defaultLanguage, { error: "the source" });
const targets = z
  .array(languageSchema)
  .min(1)
  .max(languageCodes.length - 1)
  .transform((langs) => [...new Set(langs)]);
const type = z.enum(translatedTypes);
const thing = z.object({ type, id: idText });

/** Most things of one order. */
export const entityLimit = 500;

const order = {
  /** English where nothing else is said; any language that the things have a text in. */
  from: languageSchema.default(defaultLanguage),
  to: targets,
  /** Also what people wrote, and what is not out of date. */
  overwrites: z.boolean().default(false),
};
const isAnother = ({ from, to }: { from: Language; to: readonly Language[] }) => !to.includes(from);
const notItself = { path: ["to"], error: "the source" };
/** POST /api/crm/translate (api.md): the empty and the outdated fields of one thing. */
export const translateSchema = thing.extend(order).refine(isAnother, notItself);

const { type: ofType, lang, state, category, q, shown } = translationsQuery.shape;
/** POST /api/crm/translations/runs: some things, or what a filter of the matrix finds. */
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

/** Why a text was not translated, beside what may be wrong with the model. */
export const ownProblems = ["gone", "planned", "no-source", "withheld", "asker-gone"] as const;
const itemProblemSchema = z.enum([...problems, ...ownProblems]);
export type ItemProblem = z.infer<typeof itemProblemSchema>;

/** `skipped`: there was nothing to translate. */
const itemStates = ["waiting", "done", "skipped", "failed", "cancelled"] as const;

const itemSchema = z.object({
  type,
  id: z.string(),
  label: z.string(),
  lang: languageSchema,
  state: z.enum(itemStates),
  fields: z.array(z.string()),
  /** How many differences to its source were found: the text needs a look. */
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
  /** Of the translated ones, those that need a look. */
  toLookAt: count,
  by: z.string().nullable(),
  createdAt: z.string(),
});
export type Run = z.infer<typeof lineSchema>;
export const runsSchema = z.object({ items: z.array(lineSchema) });
export const runSchema = lineSchema.extend({ items: z.array(itemSchema) }).meta({ id: "TranslationRun" });
export type WholeRun = z.infer<typeof runSchema>;

/** Of a category, as they stand in its form: perhaps in the middle of a word. */
const questions = z.array(z.object({ question: z.string().max(200), answer: z.string().max(2_000) })).max(20);

/** POST /api/crm/translate/field: one field as it stands in the editor's form. The answer stands nowhere until it is saved. */
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

/** GET /api/crm/translations/texts: the fields of a thing that a machine translated and nobody has changed or published since. */
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
  /** Words that stay as they are. */
  kept: z.array(word).max(glossaryLimit),
});
export type Terms = z.output<typeof termsSchema>;
/** Of a language into which is translated; the version is 0 where nothing is fixed yet. */
export const storedTermsSchema = termsSchema.extend({ lang: languageSchema, version: versionNumber });
export const termsQuery = z.object({ lang: target });
export const termsChangeSchema = storedTermsSchema.extend({ lang: target });

/** Of a language's file of fixed words: one line a word, in English and in the language. */
export const termsPath = z.object({ into: target });
export const termsFileSchema = z.object({ csv: z.string().max(400_000) });
export const termsTakenSchema = z.object({
  added: count,
  changed: count,
  unchanged: count,
  /** The first of the lines that were not taken, and how many there are. */
  rejected: z.array(z.object({ line: count, text: z.string(), why: z.enum(["malformed", "too-many"]) })),
  rejectedCount: count,
});
export type TermsImported = z.infer<typeof termsTakenSchema>;
