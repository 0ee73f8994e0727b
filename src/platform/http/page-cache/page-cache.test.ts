import { expect, it } from "vitest";
import { createTaggedCache } from "#platform/cache/tagged-cache.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { type CachedResponse, createPageCache } from "./page-cache.ts";

const answerOf = (text: string, more: Partial<CachedResponse> = {}): CachedResponse => ({
  status: 200,
  encoding: "plain",
  body: Buffer.from(text),
  etag: null,
  headers: [],
  tags: [],
  until: null,
  ...more,
});
const textOf = (answer: CachedResponse | undefined) => answer?.body.toString();
const made = (answer: CachedResponse) => async () => ({ value: answer, isKept: true });
const aCache = (maxBytes = 1_000_000) => {
  const clock = movingClock();
  return Object.assign(createPageCache({ maxBytes, clock }), { clock });
};

it("a hundred concurrent requests for an uncached page wait for one render", async () => {
  const cache = aCache();
  let renders = 0;
  const render = async () => {
    renders++;
    await new Promise((later) => setTimeout(later, 10));
    return { value: answerOf("page"), isKept: true };
  };
  await Promise.all(Array.from({ length: 100 }, () => cache.make("/", render)));
  expect(renders).toBe(1);
  expect(textOf(cache.find("/"))).toBe("page");
});

it("caches values of size 0", async () => {
  const cache = createTaggedCache({ maxSize: 10, sizeOf: () => 0, clock: movingClock() });
  const empty = { tags: [], until: null };
  expect((await cache.make("none", async () => ({ value: empty, isKept: true }))).isKept).toBe(true);
  expect(cache.find("none")).toBe(empty);
});

it("invalidates exactly the responses with a changed tag", async () => {
  const cache = aCache();
  await cache.make("/a", made(answerOf("a", { tags: ["product:1", "products"] })));
  await cache.make("/b", made(answerOf("b", { tags: ["product:2", "products"] })));
  cache.forget(["product:1"]);
  expect([textOf(cache.find("/a")), textOf(cache.find("/b"))]).toEqual([undefined, "b"]);
  cache.forget(["products"]);
  expect(cache.size()).toBe(0);
});

it("does not cache a render that was invalidated meanwhile; a later request gets a new one", async () => {
  const cache = aCache();
  let finish = () => {};
  const slow = cache.make("/a", async () => {
    await new Promise<void>((done) => {
      finish = done;
    });
    return { value: answerOf("old", { tags: ["product:1"] }), isKept: true };
  });
  cache.forget(["product:1"]);
  const fresh = await cache.make("/a", made(answerOf("new", { tags: ["product:1"] })));
  finish();
  expect([textOf((await slow).value), textOf(fresh.value)]).toEqual(["old", "new"]);
  expect(textOf(cache.find("/a"))).toBe("new");
});

it("caches a render during which an unrelated change happened", async () => {
  const cache = aCache();
  await cache.make("/a", async () => {
    cache.forget(["product:2"]);
    return { value: answerOf("a", { tags: ["product:1"] }), isKept: true };
  });
  expect(textOf(cache.find("/a"))).toBe("a");
});

it("drops a response at the moment it expires", async () => {
  const cache = aCache();
  await cache.make("/a", made(answerOf("a", { until: cache.clock.now() + 1000 })));
  cache.clock.move(999);
  expect(textOf(cache.find("/a"))).toBe("a");
  cache.clock.move(1);
  expect(cache.find("/a")).toBeUndefined();
});

it("ten thousand URLs that are requested once neither fill the memory nor evict pages in use", async () => {
  const cache = aCache(2_000_000);
  for (let i = 0; i < 100; i++) {
    await cache.make(`/used/${i}`, made(answerOf("x".repeat(5_000), { tags: ["used"] })));
    cache.find(`/used/${i}`);
  }
  for (let i = 0; i < 10_000; i++)
    await cache.make(`/junk/${i}`, made(answerOf("x".repeat(5_000), { tags: [`slug:${i}`] })));
  expect(cache.bytes()).toBeLessThanOrEqual(2_000_000);
  expect(Array.from({ length: 100 }, (_, i) => cache.find(`/used/${i}`) !== undefined)).not.toContain(false);
});

it("caches all of a site that is crawled in order, as long as there is room", async () => {
  const cache = aCache(2_000_000);
  for (let i = 0; i < 200; i++) await cache.make(`/${i}`, made(answerOf("x".repeat(5_000))));
  expect(Array.from({ length: 200 }, (_, i) => cache.find(`/${i}`) !== undefined)).not.toContain(false);
});

it("sends a response larger than the capacity without caching it", async () => {
  const cache = aCache(100_000);
  const { value: answer } = await cache.make("/huge", made(answerOf("x".repeat(200_000))));
  expect([textOf(answer)?.length, cache.size(), cache.bytes()]).toEqual([200_000, 0, 0]);
});

it("counts two renders of one page once when an unrelated change came between", async () => {
  const cache = aCache();
  const finish: (() => void)[] = [];
  const slow = () =>
    cache.make("/a", async () => {
      await new Promise<void>((done) => finish.push(done));
      return { value: answerOf("a", { tags: ["product:1"] }), isKept: true };
    });
  const first = slow();
  cache.forget(["product:2"]);
  const second = slow();
  finish[0]?.();
  await first;
  cache.find("/a");
  const bytes = cache.bytes();
  finish[1]?.();
  await second;
  expect([cache.size(), cache.bytes()]).toEqual([1, bytes]);
});

it("rejects all waiting requests when a render fails, and renders again for the next", async () => {
  const cache = aCache();
  const failing = () => cache.make("/a", () => Promise.reject(new Error("down")));
  const [one, two] = [failing(), failing()];
  await expect(one).rejects.toThrow("down");
  await expect(two).rejects.toThrow("down");
  await cache.make("/a", made(answerOf("up")));
  expect(textOf(cache.find("/a"))).toBe("up");
});
