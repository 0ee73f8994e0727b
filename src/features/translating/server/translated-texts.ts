import { createHash } from "node:crypto";
import type { FieldValue } from "#content/field-value.ts";
import type { UnreviewedTexts } from "#content/server/publishing/unreviewed-texts.ts";
import { refusalOf, WriterFailure } from "#features/writing/server/writer-failure.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { savedDocumentSchema } from "#platform/document/document.ts";
import { AppError } from "#platform/errors.ts";
import { wordsBetween } from "../glossary.ts";
import type { AiTranslatedField, FieldOrder } from "../translating.ts";
import type { Difference } from "../translation-checks.ts";
import * as repo from "./ai-translations.repo.ts";
import type { Translatable, Translatables, TranslatableTexts } from "./translatable.ts";
import type { Translated, Translator } from "./translator.ts";

const markOf = (value: FieldValue | undefined): string =>
  createHash("sha256")
    .update(JSON.stringify(value ?? null))
    .digest("base64url");

const oneOf = (path: string, message: string): AppError =>
  new AppError("invalid", { details: [{ path, message }] });

const throwApiError = (error: unknown): never => {
  throw error instanceof WriterFailure ? refusalOf(error) : error;
};

export type TranslatedTexts = ReturnType<typeof createTranslatedTexts>;

/** AI-translated fields: translating them, recording who requested them, and which are still unreviewed. */
export function createTranslatedTexts({
  db,
  clock,
  writing,
  translatables,
  translator,
}: {
  db: Database;
  clock: Clock;
  writing: Pick<WritingService, "model" | "requireBudget">;
  translatables: Translatables;
  translator: Translator;
}) {
  const fixedIn = async (lang: Language) => (lang === baseLanguage ? null : repo.terms(db.read, lang));

  const translated = async (
    source: TranslatableTexts,
    { thing, from, lang, userId }: { thing: Translatable; from: Language; lang: Language; userId: number },
    signal: AbortSignal,
  ): Promise<Translated> => {
    const [own, others] = await Promise.all([from, lang].map(fixedIn));
    const fixed = wordsBetween(own ?? null, others ?? null);
    return translator(source, { from, lang, fixed, told: thing, userId }, { signal, hear: () => {} });
  };

  async function keep(
    tx: Tx,
    place: repo.TextLocation,
    {
      words,
      differences,
      model,
    }: { words: TranslatableTexts; differences: Record<string, unknown>; model: string },
    asker: Actor,
  ): Promise<void> {
    for (const field of Object.keys(words)) {
      const found = (differences[field] ?? []) as Difference[];
      const text = { field, mark: markOf(words[field]), differences: found, model, asker };
      await repo.saveText(tx, place, text, clock.now());
    }
  }

  return {
    keep,

    /** Throws `writer-stopped` if no model is configured, `budget-spent` if the budget is used up. */
    async requireModel(userId: number): Promise<void> {
      if (!(await writing.model.isThere())) throw refusalOf(new WriterFailure("stopped"));
      await writing.requireBudget(userId).catch(throwApiError);
    },

    /** Translates fields of an entity's draft. Throws WriterFailure. */
    translate: (
      thing: Translatable,
      {
        fields,
        from,
        lang,
        userId,
      }: { fields: readonly string[]; from: Language; lang: Language; userId: number },
      signal: AbortSignal,
    ): Promise<Translated> => {
      const all = thing.wordsIn(from);
      const source = Object.fromEntries(fields.map((field) => [field, all[field] as FieldValue]));
      return translated(source, { thing, from, lang, userId }, signal);
    },

    /** Translates one field from a form. The user saves it with the rest of the form. */
    async field(
      { type, id, lang, field, value }: FieldOrder,
      actor: Actor,
      signal: AbortSignal,
    ): Promise<{ value: FieldValue; differences: Difference[] }> {
      if (!translatables.fieldsOf(type).includes(field)) throw oneOf("field", "unknown");
      const isDocument = typeof value === "object" && "type" in value;
      if (isDocument && !savedDocumentSchema.safeParse(value).success) throw oneOf("value", "not valid");
      if (!(await writing.model.isThere())) throw refusalOf(new WriterFailure("stopped"));
      const thing = await translatables.read(type, Number(id));
      if (thing.withheld.includes(field)) throw oneOf("field", "withheld");
      const source = { [field]: value as FieldValue };
      const request = { thing, from: baseLanguage, lang, userId: actor.id };
      const end = await translated(source, request, signal).catch(throwApiError);
      await db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await keep(tx, { type, id: Number(id), lang }, end, actor);
      });
      return { value: end.words[field] as FieldValue, differences: end.differences[field] ?? [] };
    },

    /** The languages, of those about to be published, with an unreviewed AI field. */
    unseen: (async (tx, of, texts) => {
      const marks = texts.length ? await repo.marksOf(tx, of) : [];
      return texts.flatMap(({ lang, written, known }) => {
        const is = (fields: object | null, { field, mark }: { field: string; mark: string }) =>
          fields !== null && markOf((fields as TranslatableTexts)[field]) === mark;
        const own = marks.filter((one) => one.lang === lang);
        return own.some((one) => is(written, one) && !is(known, one)) ? [lang] : [];
      });
    }) satisfies UnreviewedTexts,

    /** A language's fields that are still as the model wrote them in the draft: not edited or published since. */
    async machineTexts({ type, id, lang }: repo.TextLocation): Promise<AiTranslatedField[]> {
      const stored = await repo.findTexts(db.read, { type, id, lang });
      if (!stored.length) return [];
      const thing = await translatables.read(type, id);
      // Publishing one language copies the live texts of all into the draft; unpublished texts have not been reviewed.
      const [written, live] = [
        thing.wordsIn(lang),
        thing.states[lang]?.publishedAt ? thing.liveIn(lang) : {},
      ];
      return stored
        .filter(({ field, mark }) => markOf(written[field]) === mark && markOf(live[field]) !== mark)
        .map(({ field, differences, by, model, at }) => ({ field, differences, by, model, at: isoTime(at) }));
    },
  };
}
