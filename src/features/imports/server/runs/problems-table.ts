import type { Problem } from "#features/imports/import-run.ts";
import type { Language } from "#i18n/languages.ts";
import arabic from "#locales/ar/crm-import-problems.json" with { type: "json" };
import english from "#locales/en/crm-import-problems.json" with { type: "json" };
import french from "#locales/fr/crm-import-problems.json" with { type: "json" };
import hebrew from "#locales/he/crm-import-problems.json" with { type: "json" };
import chinese from "#locales/zh/crm-import-problems.json" with { type: "json" };
import { csvLine } from "#platform/http/api/csv.ts";

const texts = { en: english, he: hebrew, fr: french, ar: arabic, zh: chinese };
const atOnce = 500;

/** The problems of a run as a table for a spreadsheet, in batches. */
export async function* problemsTable(
  problems: (after: string | null, limit: number) => Promise<{ items: Problem[]; nextCursor: string | null }>,
  lang: Language,
): AsyncGenerator<string, void, undefined> {
  yield csvLine(["line", "place", "rejected", "code", "problem", "value", "other line"]);
  for (let after: string | null = null; ; ) {
    const { items, nextCursor } = await problems(after, atOnce);
    yield items
      .map(({ line, otherLine, place, code, value, rejected }) =>
        csvLine([
          line,
          place,
          rejected ? 1 : 0,
          code,
          texts[lang][`import-problem.${code}`],
          value,
          otherLine ?? "",
        ]),
      )
      .join("");
    if (nextCursor === null) return;
    after = nextCursor;
  }
}
