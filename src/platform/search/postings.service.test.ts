import { expect, it, onTestFinished } from "vitest";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { followChanges } from "#platform/database/changes.ts";
import { dice } from "#tests/support/random/dice.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { matchWords } from "./match-words.ts";
import { createPostings } from "./postings.ts";
import { indexTexts, type SearchableText } from "./search-index.repo.ts";
import { termIndexOf } from "./term-index.repo.ts";
import { documentOf, documentSlot, readerToken, tokenOf } from "./term-index.ts";

const words = ["oak", "lamp", "kettle", "zephyr", "wool"];

it("the postings in memory match the index after any change", async () => {
  const { db } = await testApp();
  const { look, stop } = await followChanges(db, db.memory, { onFailure: expect.unreachable });
  onTestFinished(stop);
  db.memory.beginListening(look);
  const postings = createPostings(db);
  const roll = dice(5);
  const textIn = (lang: Language): SearchableText => ({
    lang,
    readers: roll(4) ? [lang] : [],
    categories: [],
    names: [words.filter(() => roll(2)).join(" ")],
    identifiers: [],
    summaries: [],
    bodies: [],
  });
  const tokens = languageCodes.flatMap((lang) => [
    readerToken(lang),
    ...words.map((word) => tokenOf("name", lang, word)),
  ]);
  for (let round = 0; round < 8; round++) {
    // A change of more than a hundred items names none of them.
    const most = round === 5 ? 150 : 20;
    const items = new Map(
      Array.from({ length: most }, () => [1 + roll(200), languageCodes.filter(() => roll(2)).map(textIn)]),
    );
    // Concurrent reads while it changes.
    await Promise.all([
      db.transact((tx) => indexTexts(tx, "product", items)),
      postings.of("product", tokens),
      postings.of("product", tokens.slice(0, 3)),
    ]);
    const inMemory = await postings.of("product", tokens);
    const read = await termIndexOf(db.read).postings(db.read, "product", tokens);
    for (const [i, token] of tokens.entries())
      expect([token, [...(inMemory.get(token) ?? [])].sort()]).toEqual([token, [...(read[i] ?? [])].sort()]);
    const readable = [...(read[tokens.indexOf(readerToken("he"))] ?? [])];
    const inEither = [documentOf(0, "he"), documentOf(0, "ar")].map(documentSlot);
    expect(await postings.countSeen("product", { lang: "he", fallback: "ar" })).toBe(
      readable.filter((document) => inEither.includes(documentSlot(document))).length,
    );
  }
});

it("each word of a query has its own bit, however many there are", () => {
  const seen = (document: number) => document % 8 === 0;
  const items = (...ids: number[]) => Uint32Array.from(ids, (id) => id * 8);
  const matches = matchWords(
    Array.from({ length: 64 }, (_, word) => [items(7, 100 + word), Uint32Array.from([9 * 8 + 1])]),
    seen,
  );
  expect(matches.frequencies).toEqual(Array.from({ length: 64 }, () => 2));
  expect(matches.items.filter((item) => matches.hasAll(item))).toEqual([7]);
  expect([matches.has(131, 31), matches.has(131, 30), matches.has(163, 63)]).toEqual([true, false, true]);
  const weigh = matches.weigher(Array.from({ length: 64 }, (_, word) => word + 1));
  expect([weigh(7), weigh(100), weigh(163), weigh(9)]).toEqual([(64 * 65) / 2, 1, 64, 0]);
});
