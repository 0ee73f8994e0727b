import { expect, it } from "vitest";
import { FetchError, type PublicFetch } from "#platform/http/fetch/public-fetch.ts";
import { movingClock } from "#tests/support/site/moving-clock.ts";
import { createPageFetch } from "./page-fetch.ts";
import { politeFetch } from "./polite-fetch.ts";

type Answers = Record<string, string | FetchError>;

/** A fake web: each host with its robots.txt and pages; records requests and waits. */
function aWeb(answers: Answers) {
  const requests: string[] = [];
  const waits: number[] = [];
  const clock = movingClock();
  const fetchPublic: PublicFetch = async (address, { before, signal } = {}) => {
    await before?.(new URL(address), signal ?? new AbortController().signal);
    requests.push(address);
    const answer = answers[address] ?? new FetchError("not-found", "nothing there");
    if (answer instanceof FetchError) throw answer;
    return { url: address, type: "text/html; charset=utf-8", bytes: Buffer.from(answer) };
  };
  const fetchPolitely = politeFetch({
    clock,
    fetchPublic,
    isOwn: () => false,
    wait: async (time) => void waits.push(Math.round(time / 100) * 100),
  });
  const fetchPage = createPageFetch({ fetchPolitely });
  const problemOf = (address: string) =>
    fetchPage(address).then(
      () => null,
      ({ problem }) => problem,
    );
  return { requests, waits, clock, fetchPage, problemOf, answers };
}

it("requests only what robots.txt allows, and fetches robots.txt once a day", async () => {
  const web = aWeb({
    "https://shop.example/robots.txt": "User-agent: *\nDisallow: /cart",
    "https://shop.example/kettle": "<title>Kettle</title>",
    "https://shop.example/cart": "no",
  });
  expect((await web.fetchPage("https://shop.example/kettle")).html).toContain("Kettle");
  expect(await web.problemOf("https://shop.example/cart")).toBe("robots-disallowed");
  expect(web.requests).toEqual(["https://shop.example/robots.txt", "https://shop.example/kettle"]);
  web.clock.move(23 * 3_600_000);
  await web.fetchPage("https://shop.example/kettle");
  expect(web.requests.filter((address) => address.endsWith("robots.txt"))).toHaveLength(1);
  web.clock.move(2 * 3_600_000);
  await web.fetchPage("https://shop.example/kettle");
  expect(web.requests.filter((address) => address.endsWith("robots.txt"))).toHaveLength(2);
});

it("a missing robots.txt allows everything, an unavailable one forbids everything and is retried soon", async () => {
  const web = aWeb({ "https://shop.example/kettle": "<title>Kettle</title>" });
  web.answers["https://shop.example/robots.txt"] = new FetchError("page-unavailable", "500");
  expect(await web.problemOf("https://shop.example/kettle")).toBe("page-unavailable");
  expect(await web.problemOf("https://shop.example/kettle")).toBe("page-unavailable");
  expect(web.requests).toEqual(["https://shop.example/robots.txt"]);
  delete web.answers["https://shop.example/robots.txt"];
  web.clock.move(11 * 60_000);
  expect(await web.problemOf("https://shop.example/kettle")).toBe(null);
});

it("requests one host once a second, and pauses for one that sends Retry-After", async () => {
  const web = aWeb({
    "https://shop.example/a": "a",
    "https://shop.example/b": "b",
    "https://other.example/a": "a",
    "https://shop.example/busy": new FetchError("page-refused", "429", 60_000),
  });
  for (const path of ["a", "b"]) await web.fetchPage(`https://shop.example/${path}`);
  await web.fetchPage("https://other.example/a");
  expect(web.waits).toEqual([1_000]);
  expect(await web.problemOf("https://shop.example/busy")).toBe("page-refused");
  const before = web.requests.length;
  expect(await web.problemOf("https://shop.example/a")).toBe("page-refused");
  expect(web.requests).toHaveLength(before);
  web.clock.move(60_001);
  expect(await web.problemOf("https://shop.example/a")).toBe(null);
});

it.each([
  "https://www.amazon.com/dp/B000000001",
  "https://amazon.co.uk/x",
  "https://amzn.to/abc",
  "https://a.co/d/x",
  "https://www.ebay.com/itm/1",
  "https://WWW.EBAY.DE./itm/1",
])("never asks for %s", async (address) => {
  const web = aWeb({});
  expect(await web.problemOf(address)).toBe("never-fetched");
  expect(web.requests).toEqual([]);
});
