import { z } from "zod";
import type { FieldValue } from "#content/field-value.ts";
import { visibleText } from "#features/writing/generated-draft.ts";
import { hideNames, restoreNames } from "#features/writing/hidden-names.ts";
import { jsonIn } from "#features/writing/server/model/model-response.ts";
import { WriterFailure } from "#features/writing/server/writer-failure.ts";
import type { WritingService } from "#features/writing/server/writing.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { FailureReason } from "#platform/failure-reasons.ts";
import { textLinesOf, withTextLines } from "../field-text.ts";
import { type Difference, differencesBetween, type Glossary } from "../translation-checks.ts";
import type { Translatable, TranslatableTexts } from "./translatable.ts";
import { instructionsInto, promptOf, responseSchema } from "./translation-prompt.ts";

/** Characters per call: models reliably answer this much without truncation. */
const lettersAtOnce = 6_000;
/** Tokens of the most expensive script, and of the JSON around each line. */
const tokensOfLetter = 1.5;
const tokensOfLine = 40;
const longestLine = 8_000;

const answer = z.object({ texts: z.array(z.object({ id: z.coerce.string(), text: z.string() })) });

type Names = Pick<Translatable, "brands" | "hidden">;
export type Translated = {
  words: TranslatableTexts;
  differences: Record<string, Difference[]>;
  model: string;
};

/** Splits the lines into one batch per call; no line is split. */
function portionsOf(lines: readonly string[]): string[][] {
  const portions: string[][] = [];
  let letters = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (letters + line.length > lettersAtOnce) {
      portions.push([]);
      letters = 0;
    }
    portions.at(-1)?.push(line);
    letters += line.length;
  }
  return portions;
}

function readAnswer(text: string, wanted: number): string[] {
  const read = answer.safeParse(jsonIn(text));
  if (!read.success) throw new WriterFailure("unreadable");
  const byId = new Map(read.data.texts.map((one) => [one.id, visibleText(one.text)]));
  return Array.from({ length: wanted }, (_, i) => {
    const line = byId
      .get(String(i + 1))
      ?.replace(/\n+/g, " ")
      .trim();
    // A partial answer is rejected as a whole.
    if (!line) throw new WriterFailure("unreadable", "text-missing" satisfies FailureReason);
    return line;
  });
}

/** Translates fields with the configured model, and reports differences from their source. */
export const createTranslator =
  ({ model }: { model: WritingService["model"] }) =>
  /** Throws WriterFailure; `hear` receives the progress, from 0 to 1. */
  async (
    source: TranslatableTexts,
    {
      from,
      lang,
      fixed,
      told: names,
      userId,
    }: { from: Language; lang: Language; fixed: Glossary; told: Names; userId: number },
    { signal, hear }: { signal: AbortSignal; hear: (share: number) => void },
  ): Promise<Translated> => {
    const shown = (text: string) => restoreNames(text, names.hidden);
    const lines = Object.values(source).flatMap(textLinesOf);
    if (lines.some((line) => line.length > longestLine)) throw new WriterFailure("too-long");
    // Repeated lines are translated once.
    const distinct = [...new Set(lines)];
    const portions = portionsOf(distinct.map((line) => hideNames(line, names.hidden)));
    const answered: string[] = [];
    const differences = new Map<string, Difference[]>();
    const results = new Map<string, string>();
    let name = "";
    for (const portion of portions) {
      const { text, value } = await model.ask(
        { userId, writingId: null },
        {
          instructions: instructionsInto(lang, from),
          prompt: promptOf(lang, portion, fixed),
          schema: responseSchema,
          mostTokens: Math.ceil(
            portion.join("").length * tokensOfLetter + portion.length * tokensOfLine + tokensOfLine,
          ),
        },
        signal,
        () => {},
      );
      name = value.model;
      for (const [i, line] of readAnswer(text, portion.length).entries()) {
        const original = distinct[answered.length] as string;
        differences.set(
          original,
          differencesBetween(portion[i] as string, line, { ...fixed, brands: names.brands }).map((one) => ({
            ...one,
            source: one.source && shown(one.source),
            target: one.target && shown(one.target),
          })),
        );
        results.set(original, shown(line));
        answered.push(line);
      }
      hear(answered.length / distinct.length);
    }
    const entries = Object.entries(source).map(([field, value]) => {
      const own = textLinesOf(value);
      const words: FieldValue = withTextLines(
        value,
        own.map((line) => results.get(line) ?? line),
      );
      return { field, words, found: own.flatMap((line) => differences.get(line) ?? []) };
    });
    return {
      words: Object.fromEntries(entries.map(({ field, words }) => [field, words])),
      differences: Object.fromEntries(entries.map(({ field, found }) => [field, found])),
      model: name,
    };
  };
export type Translator = ReturnType<typeof createTranslator>;
