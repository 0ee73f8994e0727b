import { expect, test, vi } from "vitest";
import { browserLoader, PageSilence } from "./page-api.ts";

vi.mock("./browser-client.ts", () => ({ browserClient: () => ({}) }));

const page = { url: new URL("https://magpie.example/articles"), params: {} };
const timedOut = new PageSilence("timed-out");

test("a link followed while its read is in flight waits for that read only, also when it times out", async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const read = vi.fn(() => promise);
  const loader = browserLoader(read);
  loader.ahead(page);
  const followed = loader(page);
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  reject(timedOut);
  await expect(followed).rejects.toBe(timedOut);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a read that failed before its link was followed is read again", async () => {
  const read = vi.fn(async () => "articles");
  read.mockRejectedValueOnce(timedOut);
  const loader = browserLoader(read);
  loader.ahead(page);
  await vi.waitFor(() => expect(read.mock.settledResults[0]?.type).toBe("rejected"));
  // The loader hears of it some microtasks later.
  await new Promise(setImmediate);
  expect(await loader(page)).toBe("articles");
});
