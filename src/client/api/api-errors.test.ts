import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeGateway, startGateway } from "#tests/support/servers/fake-api-server.ts";
import { type ClientNote, createApiClient } from "./api-client.ts";
import { ApiFailure, type Translate } from "./api-failure.ts";

let gateway: FakeGateway;
let notes: ClientNote[];
beforeEach(async () => {
  gateway = await startGateway();
  notes = [];
});
afterEach(() => gateway.stop());

const client = (parts: { translate?: Translate; fetch?: typeof fetch } = {}) =>
  createApiClient({
    gateways: {
      main: gateway.address,
      alternative: gateway.address,
      forgotPassword: gateway.address,
      staging: false,
      cacheBust: false,
    },
    token: () => "secret",
    clock: { now: () => 0 },
    log: (note) => notes.push(note),
    ...parts,
  });

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const failure = await call.then(() => undefined).catch((thrown: unknown) => thrown);
  if (failure instanceof ApiFailure) return failure;
  throw new Error("there was no failure", { cause: failure });
}

/** What `get` gave, and the reason it named. */
async function silenceOf(path: string, call: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  let reason = "none";
  const value = await client().get(path, { ...call, onSilence: (silence) => (reason = silence) });
  return [value, reason];
}

const fetching = "An error occurred while fetching data. Please try again later.";
const sending = "An error occurred while sending data. Please try again later.";
const updating = "An error occurred while updating data. Please try again later.";
const deleting = "An error occurred while deleting data. Please try again later.";
const timedOut = "Request timed out. Please try again.";

describe("an unsuccessful response", () => {
  it("shows its message", async () => {
    gateway.replies({ status: 422, json: { message: "Nom manquant", error: "Name is missing" } });
    expect((await failureOf(client().get("/api/products"))).message).toBe("Nom manquant");
  });

  it.each([
    { error: "Name is missing" },
    { message: " ", error: "Name is missing" },
    { message: 7, error: "Name is missing" },
  ])("shows its error where it has no message: %j", async (json) => {
    gateway.replies({ status: 422, json });
    expect((await failureOf(client().post("/api/reports"))).message).toBe("Name is missing");
  });

  it.each(["<h1>Bad gateway</h1>", "", "[]", "null", '"words"'])(
    "shows its status where it has neither: %j",
    async (text) => {
      gateway.replies({ status: 502, text });
      expect(await failureOf(client().get("/api/products"))).toMatchObject({
        message: "HTTP error! status: 502",
        text: "http-error",
        status: 502,
      });
    },
  );

  it("keeps status, conflict, code, details, request id and the seconds to wait", async () => {
    const json = { message: "Taken", code: "slug-taken", details: [{ path: "slug" }], requestId: "r1" };
    gateway.replies({ status: 409, json, headers: { "Retry-After": "30" } });
    const { status, conflict, code, details, requestId, retryAfter, text } = await failureOf(
      client().put("/api/x"),
    );
    expect({ status, conflict, code, details, requestId, retryAfter, text }).toEqual({
      status: 409,
      conflict: true,
      code: "slug-taken",
      details: [{ path: "slug" }],
      requestId: "r1",
      retryAfter: 30,
      text: undefined,
    });
  });

  it("is no conflict unless it is a 409", async () => {
    gateway.replies({ status: 412, headers: { "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT" } });
    expect(await failureOf(client().put("/api/x"))).toMatchObject({ conflict: false, retryAfter: undefined });
  });

  it.each([408, 504])("shows the time-out text for a %i, whatever it says itself", async (status) => {
    gateway.replies({ status, json: { message: "upstream" } });
    for (const path of ["/api/products", "/api/admin/products"])
      expect(await failureOf(client().get(path))).toMatchObject({ message: timedOut, status });
    expect((await failureOf(client().post("/api/reports"))).message).toBe(timedOut);
  });

  it("is shown in the visitor's language where the catalogue has the words", async () => {
    gateway.replies({ status: 500 });
    const translate: Translate = (text, variables) => `fr:${text}:${variables?.code}`;
    expect((await failureOf(client({ translate }).get("/api/products"))).message).toBe("fr:http-error:500");
  });
});

describe("a read", () => {
  it.each(["/api/admin/products", "/api/analytics/summary", "/api/crm/imports/7"])(
    "of %s gives nothing for a 404, silently and logged",
    async (path) => {
      gateway.replies({ status: 404, json: { message: "None" } });
      expect(await silenceOf(path)).toEqual([null, "not-found"]);
      expect(notes).toEqual([{ method: "GET", path, reason: "not-found", status: 404 }]);
    },
  );

  it.each(["/api/admin/products", "/api/analytics/summary"])(
    "of %s gives nothing without a connection, silently and logged",
    async (path) => {
      for (const reply of ["drop", "break"] as const) {
        gateway.replies(reply);
        expect(await silenceOf(path)).toEqual([null, "offline"]);
      }
      await gateway.stop();
      expect(await silenceOf(path)).toEqual([null, "offline"]);
      expect(notes).toEqual(Array(3).fill({ method: "GET", path, reason: "offline", status: 0 }));
    },
  );

  it("of a public path fails for a 404 and shows its message", async () => {
    gateway.replies({ status: 404, json: { message: "No such product" } });
    const failure = await failureOf(client().get("/api/products/by-slug/{slug}", { params: { slug: "x" } }));
    expect(failure).toMatchObject({ message: "No such product", status: 404 });
    expect(notes).toEqual([]);
  });

  it.each(["drop", "break"] as const)("of a public path fails without a connection (%s)", async (reply) => {
    gateway.replies(reply);
    expect(await failureOf(client().get("/api/products"))).toMatchObject({ message: fetching, status: 0 });
  });

  it("fails for a success with an unreadable body", async () => {
    gateway.replies({ text: "<h1>Sign in to this network</h1>" });
    for (const path of ["/api/products", "/api/admin/products"])
      expect(await failureOf(client().get(path))).toMatchObject({ message: fetching, status: 200 });
  });

  it.each(["/api/products", "/api/categories", "/api/admin/products"])(
    "of %s that times out returns null and reports the reason",
    async (path) => {
      gateway.replies("hang");
      expect(await silenceOf(path, { timeoutMs: 40 })).toEqual([null, "timed-out"]);
      expect(notes).toEqual([{ method: "GET", path, reason: "timed-out", status: 0 }]);
    },
  );

  it.each(["/api/products", "/api/categories", "/api/admin/products"])(
    "of %s that a navigation aborts gives nothing, unlogged",
    async (path) => {
      gateway.replies("hang");
      const leaving = new AbortController();
      const silence = silenceOf(path, { signal: leaving.signal });
      await gateway.hasReceived(1);
      leaving.abort(new Error("the visitor left"));
      expect(await silence).toEqual([null, "aborted"]);
      expect(notes).toEqual([]);
    },
  );

  it("that is aborted beforehand is not sent", async () => {
    expect(await silenceOf("/api/products", { signal: AbortSignal.abort() })).toEqual([null, "aborted"]);
    expect(gateway.received).toEqual([]);
  });

  it("treats the browser's abort on leaving the document as an abort", async () => {
    const leaving = () => Promise.reject(new DOMException("The operation was aborted.", "AbortError"));
    expect(await client({ fetch: leaving }).get("/api/products")).toBe(null);
  });
});

describe("a post", () => {
  it("without a response shows that sending failed", async () => {
    gateway.replies("drop");
    const failure = await failureOf(client().post("/api/reports"));
    expect(failure).toMatchObject({ message: sending, text: "sending", status: 0 });
    expect(failure.cause).toBeInstanceOf(Error);
  });

  it("over its time limit shows the timeout text", async () => {
    gateway.replies("hang");
    for (const path of ["/api/reports", "/api/trends/search", "/api/auth/forgot-password"])
      expect((await failureOf(client().post(path, {}, { timeoutMs: 40 }))).message).toBe(timedOut);
  });

  it("of article generation over its time limit points to the articles list", async () => {
    const text =
      "Article generation is taking longer than 5 minutes. This is normal for comprehensive articles. Please check the articles list in a few minutes.";
    gateway.replies("hang");
    const failure = await failureOf(client().post("/api/articles/generate", {}, { timeoutMs: 40 }));
    expect(failure).toMatchObject({ message: text, text: "generation-timed-out" });
    gateway.replies({ status: 504 });
    expect((await failureOf(client().post("/api/articles/generate"))).message).toBe(text);
  });

  it("to the alternative gateway throws its own text without a response, and the response's with one", async () => {
    gateway.replies("drop");
    for (const path of ["/api/trends/search", "/api/crm/imports", "/api/articles/generate"])
      expect((await failureOf(client().post(path))).message).toBe("Failed to send request to Python API");
    gateway.replies({ status: 503, json: { message: "No model is set up" } });
    expect((await failureOf(client().post("/api/trends/search"))).message).toBe("No model is set up");
  });

  it("for a forgotten password throws its own text without a response", async () => {
    gateway.replies("drop");
    const failure = await failureOf(client().post("/api/auth/forgot-password"));
    expect(failure.message).toBe("Failed to send password reset request");
  });

  it("that its caller aborts rejects with the abort, which is not shown as a failure", async () => {
    gateway.replies("hang");
    const leaving = new AbortController();
    const post = client().post("/api/reports", {}, { signal: leaving.signal });
    await Promise.all([
      expect(post).rejects.toHaveProperty("name", "AbortError"),
      gateway.hasReceived(1).then(() => leaving.abort()),
    ]);
  });
});

describe("a put or patch", () => {
  it.each(["put", "patch"] as const)(
    "by %s without an answer, or in time, shows that updating went wrong",
    async (verb) => {
      gateway.replies("drop");
      expect((await failureOf(client()[verb]("/api/crm/settings"))).message).toBe(updating);
      gateway.replies("hang");
      expect((await failureOf(client()[verb]("/api/admin/settings", {}, { timeoutMs: 40 }))).message).toBe(
        updating,
      );
    },
  );
});

describe("a delete that fails", () => {
  it.each([
    ["drop" as const, deleting, 0],
    [{ status: 409, json: { message: "It is in use" } }, "It is in use", 409],
    [{ status: 500 }, "HTTP error! status: 500", 500],
  ])("gives false, its text to the caller and a line to the log: %j", async (reply, message, status) => {
    gateway.replies(reply);
    const failures: ApiFailure[] = [];
    const path = "/api/admin/media/7";
    expect(await client().delete(path, { onFailure: (failure) => failures.push(failure) })).toBe(false);
    expect(failures).toMatchObject([{ message, status }]);
    expect(notes).toEqual([{ method: "DELETE", path, reason: "failed", status }]);
  });

  it("for an abort returns false and no failure", async () => {
    const onFailure = vi.fn();
    expect(await client().delete("/api/admin/media/7", { signal: AbortSignal.abort(), onFailure })).toBe(
      false,
    );
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe("the default limits", () => {
  afterEach(() => void vi.useRealTimers());
  /** A connection on which nothing ever comes. */
  const silent: typeof fetch = (_, request) =>
    new Promise((_, reject) =>
      request?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );

  it.each([
    ["get", "/api/products", 7_000],
    ["post", "/api/reports", 7_000],
    ["post", "/api/articles/7/react", 15_000],
    ["post", "/api/articles/generate", 300_000],
  ] as const)("end a %s of %s after %i ms and not before", async (verb, path, limit) => {
    vi.useFakeTimers();
    let ended = false;
    const end = () => {
      ended = true;
    };
    client({ fetch: silent })[verb](path).then(end, end);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(true);
  });

  it("leave no timer behind when the response comes in time", async () => {
    vi.useFakeTimers();
    await client({ fetch: async () => new Response("{}") }).get("/api/products");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("never end an upload", async () => {
    vi.useFakeTimers();
    let ended = false;
    void client({ fetch: silent })
      .upload("/api/admin/media", new FormData())
      .finally(() => (ended = true));
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(ended).toBe(false);
  });
});
