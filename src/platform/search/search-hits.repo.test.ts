import { type RawBuilder, type SqlBool, sql } from "kysely";
import { expect, it } from "vitest";
import type { Cursor } from "#platform/http/cursor.ts";
import { dice } from "../../../tests/support/dice.ts";
import { engine, testApp } from "../../../tests/support/test-app.ts";
import { allHits } from "./all-hits.repo.ts";
import { answerOf, bestHits, countHits, type Sought } from "./search-hits.repo.ts";
import { leadStep, placeStep } from "./search-index.repo.ts";

// PostgreSQL takes five times as long for each.
const rounds = engine === "postgres" ? 50 : 150;

type Posting = { term: number; entity_id: number; place: number; readers: number };

/** The answer by reading everything: own number, all words in names, anywhere; then the place of the first group, then the newest. */
function byReading(
  postings: readonly Posting[],
  { groups, reader }: Sought,
  isWanted: (id: number) => boolean,
) {
  const read = postings.filter((one) => (one.readers & reader) !== 0);
  const ids = [...new Set(read.map((one) => one.entity_id))].filter(isWanted);
  return ids
    .flatMap((id): Cursor[] => {
      const tiers = groups.map((keys) =>
        Math.max(
          ...read
            .filter((one) => one.entity_id === id && keys.includes(one.term))
            .map((one) => Math.floor(one.place / placeStep)),
        ),
      );
      if (tiers.some((tier) => tier < 0)) return [];
      const tier = tiers.some((one) => one === 0) ? 0 : Math.max(...tiers) === 2 ? 2 : 1;
      const base = Math.max(
        ...read
          .filter((one) => one.entity_id === id && groups[0]?.includes(one.term))
          .map((one) => one.place % placeStep),
      );
      return [{ id, value: tier * placeStep + base }];
    })
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || b.id - a.id);
}

it.each([
  { kind: "article", hasSummaries: false },
  { kind: "product", hasSummaries: true },
] as const)(
  "every $kind that answers, in order, and their number, is what reading everything would give",
  {
    timeout: 60_000,
  },
  async ({ kind, hasSummaries }) => {
    const app = await testApp();
    const roll = dice(20_261_121);
    const postings: Posting[] = [];
    for (let id = 1; id <= 60; id++) {
      const base = roll(6);
      for (let term = 1; term <= 8; term++)
        if (roll(8) < term) {
          // Some words stand in names, some seldom, one is a number.
          const tier = roll(10) === 0 && term === 3 ? 2 : roll(term % 4 === 0 ? 9 : 3) === 0 ? 1 : 0;
          const leads = hasSummaries && (tier > 0 || roll(2) === 0);
          postings.push({
            term,
            entity_id: id,
            place: tier * placeStep + (leads ? leadStep : 0) + base,
            readers: id % 5 === 0 ? 2 : 3,
          });
        }
    }
    await app.db.transact((tx) => tx.insertInto(`${kind}_postings`).values(postings).execute());

    for (let round = 0; round < rounds; round++) {
      const reader = 1 + roll(2);
      const groups = Array.from({ length: 1 + roll(3) }, () =>
        Array.from(new Set(Array.from({ length: 1 + roll(2) }, () => 1 + roll(8)))),
      );
      const rows = postings.filter((one) => (one.readers & reader) !== 0);
      const sizeOf = (keys: readonly number[], least: number) =>
        rows.filter((one) => keys.includes(one.term) && one.place >= least).length;
      groups.sort((a, b) => sizeOf(a, 0) - sizeOf(b, 0));
      const named = groups.map((keys) => sizeOf(keys, placeStep));
      const fewest = Math.min(...named);
      const sought: Sought = {
        engine: app.db.engine,
        kind,
        reader,
        groups,
        rarestInNames: fewest === 0 ? null : named.indexOf(fewest),
      };
      const isFiltered = roll(3) === 0;
      const condition = isFiltered ? (id: RawBuilder<number>) => sql<SqlBool>`${id} % 3 <> 0` : undefined;
      const expected = byReading(postings, sought, (id) => !isFiltered || id % 3 !== 0);
      const which = JSON.stringify({ round, groups, reader, isFiltered });

      const pages: Cursor[] = [];
      // Read page by page is only what has one place for all its words.
      for (let after: Cursor | null = null; !hasSummaries; ) {
        const page: Cursor[] = await bestHits(app.db.read, sought, { limit: 7, after, condition });
        pages.push(...page);
        after = page.at(-1) ?? null;
        if (page.length < 7) break;
      }
      if (!hasSummaries) expect([which, pages]).toEqual([which, expected]);
      expect([which, await countHits(app.db.read, sought, 1_000, condition)]).toEqual([
        which,
        expected.length,
      ]);
      expect(await countHits(app.db.read, sought, 5, condition)).toBe(Math.min(5, expected.length));
      // However many portions it is read in, all of it is there, with names above bodies.
      const tiersOf = (hits: Iterable<[id: number, value: number | null]>) =>
        new Map([...hits].map(([id, value]) => [id, Math.floor((value ?? 0) / placeStep)]));
      const found = await allHits(app.db.read, sought, 1 + roll(9));
      const all = byReading(postings, sought, () => true);
      expect([which, tiersOf(found)]).toEqual([which, tiersOf(all.map(({ id, value }) => [id, value]))]);
      for (const countedTo of [4, 1_000]) {
        const answer = await answerOf(app.db.read, sought, { limit: 4, countedTo, condition });
        expect([which, answer]).toEqual([
          which,
          { hits: expected.slice(0, 4), total: Math.min(countedTo, expected.length) },
        ]);
      }
    }
  },
);
