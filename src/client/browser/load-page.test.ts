import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadPage, PageLoadError } from "./load-page.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const page = ({ status = 200, headers = html as Record<string, string> } = {}) =>
  new Response("<p>", { status, headers });

let count = 0;
/** A new URL for each test, because fetched pages are cached. */
const newAddress = () => `https://site.example/page-${++count}`;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("location", { hostname: "site.example" });
  vi.stubGlobal(
    "DOMParser",
    class {
      parseFromString = (text: string) => ({ text });
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubFetch = (answer: (address: string, init: RequestInit) => Promise<Response> | Response) => {
  const fetch = vi.fn(async (address: string, init: RequestInit) => answer(address, init));
  vi.stubGlobal("fetch", fetch);
  return fetch;
};

it("requests a URL once, concurrently and for five minutes, whatever its fragment", async () => {
  const fetch = stubFetch(() => page());
  const address = newAddress();
  await Promise.all([loadPage(address), loadPage(`${address}#a`)]);
  vi.advanceTimersByTime(5 * 60_000 - 1);
  await loadPage(`${address}#b`);
  expect(fetch).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await loadPage(address);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("returns an error page too, and does not cache it", async () => {
  const address = newAddress();
  const fetch = stubFetch(() => page({ status: 404 }));
  expect(await loadPage(address)).toEqual({ text: "<p>" });
  await loadPage(address);
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  ["leads elsewhere", () => Response.redirect("https://elsewhere.example/")],
  ["is no HTML", () => page({ headers: { "content-type": "application/pdf" } })],
  ["has no type", () => page({ headers: { "content-type": "" } })],
])("is foreign where the answer %s", async (_, answer) => {
  stubFetch(answer);
  await expect(loadPage(newAddress())).rejects.toMatchObject({ reason: "foreign" });
});

it("is offline without a response, and requests again", async () => {
  const address = newAddress();
  stubFetch(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(loadPage(address)).rejects.toEqual(expect.any(PageLoadError));
  await expect(loadPage(address)).rejects.toMatchObject({ reason: "offline" });
  stubFetch(() => page());
  expect(await loadPage(address)).toEqual({ text: "<p>" });
});

it("bypasses every cache on staging and localhost, with one request", async () => {
  vi.stubGlobal("location", { hostname: "localhost" });
  const fetch = stubFetch(() => page());
  const address = newAddress();
  await Promise.all([loadPage(address), loadPage(address)]);
  expect(fetch.mock.calls.map(([url]) => /\?_=\d+$/.test(String(url)))).toEqual([true]);
});

it("times out after seven seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), milliseconds);
    return controller.signal;
  });
  stubFetch(
    (_, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  const failure = expect(loadPage(newAddress())).rejects.toMatchObject({ reason: "timeout" });
  await vi.advanceTimersByTimeAsync(7_000);
  await failure;
  timeout.mockRestore();
});
