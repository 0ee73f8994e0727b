import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Scenario } from "#features/marketplaces/scenario.ts";
import type { Clock } from "#platform/clock.ts";
import type { DemoItem } from "./marketplaces/demo-stock.ts";

/** A local server that speaks a marketplace's wire format: for demos and tests. */
export type LocalRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
export type LocalReply = { status: number; body: unknown; headers?: Record<string, string> };
/** The refusals that each marketplace words in its own way. */
export type Refused = "unauthorized" | "not-eligible" | "refused" | "throttled" | "server-error";
export type LocalServer<Keys> = {
  url: string;
  keys: Keys;
  /** The received requests, the newest last. */
  received: LocalRequest[];
  /** At once, or after so many more business calls. */
  play(scenario: Scenario, after?: number): void;
  close(): Promise<void>;
};
export type LocalParts = { clock: Clock; stock: readonly DemoItem[] };

const mostRemembered = 200;
/** Longer than any client waits. */
const slowness = 60_000;
const retryAfter = 120;
const bombSize = 40_000_000;
let bomb: Buffer | undefined;

export const isRefused = (scenario: Scenario): scenario is Refused =>
  ["unauthorized", "not-eligible", "refused", "throttled", "server-error"].includes(scenario);

/** Sends an answer as the scenario has it. */
function send(response: ServerResponse, { status, body, headers }: LocalReply, scenario: Scenario): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const type = typeof body === "string" ? "text/html; charset=utf-8" : "application/json;charset=UTF-8";
  const open = (more: Record<string, string> = {}) =>
    response.writeHead(status, {
      "Content-Type": type,
      ...(status === 429 ? { "Retry-After": String(retryAfter) } : {}),
      ...headers,
      ...more,
    });
  switch (scenario) {
    case "slow":
      setTimeout(() => open().end(text), slowness).unref();
      return;
    case "html":
      open({ "Content-Type": "text/html" }).end("<!doctype html><title>Sorry</title><h1>Robot check</h1>");
      return;
    case "broken-json":
      open().end(text.slice(0, Math.floor(text.length / 2)));
      return;
    case "cut-off":
      open({ "Content-Length": String(text.length + 1_000) }).write(text.slice(0, 100));
      setTimeout(() => response.destroy(), 20);
      return;
    case "wrong-charset":
      // An é as another charset has it is no UTF-8.
      open().end(Buffer.from(text.replace('"', '"é'), "latin1"));
      return;
    case "gzip-bomb":
      bomb ??= gzipSync(Buffer.alloc(bombSize, " "));
      open({ "Content-Encoding": "gzip" }).end(bomb);
      return;
    case "endless": {
      open();
      const more = (): void => {
        while (!response.destroyed && response.write(" ".repeat(64_000)));
      };
      response.on("drain", more);
      more();
      return;
    }
    default:
      open().end(text);
  }
}

/** Starts a server on a free local port. Only answers to business calls follow the scenario; `isToken` marks the others. */
export async function startLocalServer<Keys>(
  keys: Keys,
  {
    answer,
    isToken = () => false,
  }: {
    answer(request: LocalRequest, scenario: Scenario): LocalReply;
    isToken?: (request: LocalRequest) => boolean;
  },
): Promise<LocalServer<Keys>> {
  let scenario: Scenario = "works";
  let next: { scenario: Scenario; after: number } | null = null;
  const received: LocalRequest[] = [];
  /** What no marketplace can read ends the call and not the site. */
  function answered(request: LocalRequest, played: Scenario): LocalReply {
    try {
      return answer(request, played);
    } catch {
      // A demo marketplace answers malformed calls as the real ones do.
      return { status: 400, body: "The request cannot be read." };
    }
  }
  const server = createServer(async (incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://local");
    let body = "";
    try {
      for await (const part of incoming) body += part;
    } catch {
      // The client has disconnected.
      return;
    }
    const request = {
      method: incoming.method ?? "",
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body,
    };
    received.push(request);
    if (received.length > mostRemembered) received.shift();
    if (next && !isToken(request) && next.after-- === 0) ({ scenario } = next);
    const played = isToken(request) ? "works" : scenario;
    send(response, answered(request, played), played);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  // A process that has nothing else to do ends.
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys,
    received,
    play(wanted, after = 0) {
      next = { scenario: wanted, after };
      if (after === 0) scenario = wanted;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const same = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Tokens that say until when they are good, signed with the secret they were got with: every process of a demo takes them. */
export function localTokens({ clock, secret, lifetime }: { clock: Clock; secret: string; lifetime: number }) {
  const seal = (text: string): string => createHmac("sha256", secret).update(text).digest("base64url");
  return {
    give(): { access_token: string; expires_in: number } {
      const text = `${clock.now() + lifetime * 1_000}.${randomBytes(6).toString("base64url")}`;
      return { access_token: `Atc|${text}.${seal(text)}`, expires_in: lifetime };
    },
    stateOf(authorization: string | undefined): "good" | "over" | "unknown" {
      const [, text, sign] = /^Bearer Atc\|([\d]+\.[\w-]+)\.([\w-]+)(?:,|$)/.exec(authorization ?? "") ?? [];
      if (!text || !sign || !same(sign, seal(text))) return "unknown";
      return Number(text.split(".")[0]) > clock.now() ? "good" : "over";
    },
  };
}

/** Every second one, and the first: what is there on a day when not everything is. */
export const half = <T>(all: readonly T[]): T[] => all.filter((_, place) => place % 2 === 0);
