import { costOf, tokensIn, type WriterValue } from "#features/writing/writer-settings.ts";
import { type Clock, isoTime, parseTime } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { WriterFailure } from "../writer-failure.ts";
import type { CallEnd } from "./model-call.ts";
import * as calls from "./model-calls.repo.ts";

/** The user and order of a call; `writingId` null is a test. */
type CallFor = { userId: number; writingId: number | null };

/** Start of the calendar month (UTC). */
const monthOf = (now: number): number => parseTime(`${isoTime(now).slice(0, 8)}01T00:00:00Z`);

const inDollars = (amount: number): string => `$${(Math.ceil(amount / 10_000) / 100).toFixed(2)}`;

/** Cost control: reserves the maximum cost before each call and settles it afterwards, whatever the outcome; never beyond the budgets. */
export function createModelBudget({ db, clock }: { db: Database; clock: Clock }) {
  const silently = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transact((tx) => {
      recordUntaggedWrite(tx);
      return work(tx);
    });

  const spent = (userId: number | null) => calls.spentSince(db.read, monthOf(clock.now()), userId);

  function refuse(
    { monthBudget, personBudget }: WriterValue,
    { all, own }: { all: number; own: number },
    more: number,
  ): void {
    const over = (budget: number | null, used: number) =>
      budget !== null && (used >= budget || used + more > budget);
    const said = (used: number, budget: number | null) => `${inDollars(used)} / ${inDollars(budget ?? 0)}`;
    if (over(monthBudget, all)) throw new WriterFailure("budget-month", said(all, monthBudget));
    if (over(personBudget, own)) throw new WriterFailure("budget-person", said(own, personBudget));
  }

  return {
    spent,
    people: () => calls.peopleSince(db.read, monthOf(clock.now())),

    /** Throws WriterFailure if the budget is used up, before anything is started. */
    async requireSome(value: WriterValue, userId: number): Promise<void> {
      const isFree = value.inputPrice === 0 && value.outputPrice === 0;
      if (!isFree) refuse(value, await spent(userId), 0);
    },

    /** Runs one call within the budgets. Usage that the provider does not report is estimated, and marked so. */
    async around(
      value: WriterValue,
      { userId, writingId }: CallFor,
      { words, mostTokens }: { words: string; mostTokens: number },
      call: () => Promise<CallEnd>,
    ): Promise<CallEnd> {
      const most = { input: tokensIn(words), output: mostTokens };
      const cost = costOf(value, most);
      const id = await silently(async (tx) => {
        await calls.holdBudget(tx, db.engine);
        if (writingId !== null) await calls.loseOpen(tx, writingId, clock.now());
        const used = await calls.spentSince(tx, monthOf(clock.now()), userId);
        if (cost > 0) refuse(value, used, cost);
        return calls.insert(
          tx,
          {
            writingId,
            userId,
            provider: value.provider,
            model: value.model,
            cost,
            inputTokens: most.input,
            outputTokens: most.output,
          },
          clock.now(),
        );
      });
      const end = await call();
      const failure = "failure" in end ? end.failure : null;
      await silently((tx) =>
        calls.settle(
          tx,
          id,
          {
            outcome: failure === null ? "done" : failure.problem,
            cost: costOf(value, end.usage),
            ...end.usage,
          },
          clock.now(),
        ),
      );
      return end;
    },
  };
}
export type ModelBudget = ReturnType<typeof createModelBudget>;
