import { expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { addCacheTag, newContext, runRequest } from "../http/request-context.ts";
import { createDataCache } from "./data-cache.ts";

const failing = async (): Promise<never> => {
  addCacheTag("product:1");
  throw new Error("gone");
};

it("adds the tags of a failed read to every response that uses it", async () => {
  const memory = createDataCache(systemClock, () => {});
  memory.beginListening();
  const respond = async (read: () => Promise<unknown>) => {
    const context = newContext("1");
    await expect(runRequest(context, read)).rejects.toThrow("gone");
    return [...context.tags];
  };
  const one = () => memory.remember("one", failing);
  // Both wait for the same read.
  expect(await Promise.all([respond(one), respond(one)])).toEqual([["product:1"], ["product:1"]]);
  expect(await respond(() => memory.rememberEach("each", [1], failing))).toEqual(["product:1"]);
});
