import { setImmediate } from "node:timers/promises";
import type { Queries } from "#platform/database/handles.ts";
import { type Due, lastId, type Window } from "./offer-checks.repo.ts";

/** Batch of ids: read in some milliseconds, however many offers there are and however few are due. */
const portion = 2_000;
/** Maximum ranked at once; of more, the first. */
export const mostRanked = 10_000;

/** All offers in batches, yielding to other work in between. */
export async function* allOffers(db: Queries): AsyncGenerator<Window> {
  const last = await lastId(db);
  for (let after = 0; after < last; after += portion) {
    yield { after, upTo: after + portion };
    await setImmediate();
  }
}

const inOrder = (due: Due[]): Due[] =>
  due.sort((a, b) => b.clicks - a.clicks || a.seenAt - b.seenAt || a.id - b.id).slice(0, mostRanked);

/** Due offers, the most clicked first, then the oldest. */
export async function rankDue(db: Queries, dueIn: (window: Window) => Promise<Due[]>): Promise<number[]> {
  let ranked: Due[] = [];
  for await (const window of allOffers(db)) {
    ranked.push(...(await dueIn(window)));
    if (ranked.length >= 2 * mostRanked) ranked = inOrder(ranked);
  }
  return inOrder(ranked).map(({ id }) => id);
}
