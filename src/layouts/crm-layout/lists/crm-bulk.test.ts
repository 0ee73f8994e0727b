import { expect, it } from "vitest";
import { everyId, runInParts, undoInParts } from "./crm-bulk.ts";

const ids = Array.from({ length: 250 }, (_, n) => String(n));

it("sends many items in batches, sums up the results, and undoes the last batch first", async () => {
  const sent: number[] = [];
  const heard: number[] = [];
  const end = await runInParts(
    ids,
    async (part) => {
      sent.push(part.length);
      return {
        changed: part.length - 1,
        skipped: [{ id: part[0] ?? "", reason: "gone" }],
        lost: 2,
        undo: `undo ${sent.length}`,
      };
    },
    (done) => heard.push(done),
  );
  expect(sent).toEqual([100, 100, 50]);
  expect(heard).toEqual([0, 100, 200]);
  expect(end).toEqual({
    changed: 247,
    skipped: ["0", "100", "200"].map((id) => ({ id, reason: "gone" })),
    lost: 6,
    undos: ["undo 3", "undo 2", "undo 1"],
  });
});

it("stops at a failing batch, and can undo the earlier ones", async () => {
  const error = new Error("gone");
  let calls = 0;
  const send = async () => {
    if (++calls === 2) throw error;
    return { changed: 100, skipped: [], lost: 0, undo: "first" };
  };
  expect(await runInParts(ids, send, () => {})).toEqual({
    changed: 100,
    skipped: [],
    lost: 0,
    undos: ["first"],
    error,
  });
  expect(calls).toBe(2);
});

it("a batch that fails to undo does not block the others, and can be retried", async () => {
  const error = new Error("offline");
  const send = async (undo: string) => {
    if (undo === "2") throw error;
    return { changed: 90, left: 10 };
  };
  expect(await undoInParts(["3", "2", "1"], send)).toEqual({ changed: 180, left: 20, again: ["2"], error });
});

it("collects all results of a list page by page", async () => {
  const pages = new Map([
    ["", { items: [{ id: "1" }, { id: "2" }], nextCursor: "b" }],
    ["b", { items: [{ id: "2" }, { id: "3" }], nextCursor: null }],
  ]);
  expect([...(await everyId(async (cursor) => pages.get(cursor) ?? null))]).toEqual(["1", "2", "3"]);
});
