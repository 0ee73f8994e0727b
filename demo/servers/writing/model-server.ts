import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { demoResponse, type ModelScenario } from "./demo-response.ts";
import { type Dialect, dialects } from "./model-dialects.ts";

/** A recorded request. */
type ModelRequest = { path: string; key: string; body: Record<string, unknown>; words: string };
export type ModelServer = {
  url: string;
  /** Requests received, the newest last. */
  received: ModelRequest[];
  /** Number of responses completed. */
  answered(): number;
  /** Sets the scenario; for `times` calls only, if given. */
  play(scenario: ModelScenario, times?: number): void;
  close(): Promise<void>;
};

const mostRemembered = 200;
const lettersOfPiece = 120;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8") || "{}") as Record<string, unknown>;
}

const refusals = {
  unauthorized: {
    status: 401,
    type: "authentication_error",
    code: "invalid_api_key",
    message: "Incorrect API key provided.",
  },
  throttled: {
    status: 429,
    type: "rate_limit_error",
    code: "rate_limit_exceeded",
    message: "Rate limit reached.",
  },
  quota: {
    status: 429,
    type: "rate_limit_error",
    code: "insufficient_quota",
    message: "You exceeded your current quota.",
  },
  "server-error": {
    status: 500,
    type: "api_error",
    code: "server_error",
    message: "The server had an error.",
  },
  overloaded: { status: 529, type: "overloaded_error", code: "overloaded", message: "Overloaded" },
  "form-unknown": {
    status: 400,
    type: "invalid_request_error",
    code: "unsupported_value",
    message: "This form of answer is not supported.",
  },
} as const;

/** Thinks longer than the token limit allows, unless there is enough room. */
const thinkingTokens = 12_000;
const thoughts = "<think>On the one hand, {this}.";
/** Delay before the first token of a slow response, in milliseconds. */
const slowStart = 1_200;

/** The effective scenario of a request. */
function playedOn(scenario: ModelScenario, dialect: Dialect, body: Record<string, unknown>) {
  if (scenario === "no-schema" && dialect.hasForm(body)) return "form-unknown";
  if (scenario === "thinks-long")
    return dialect.mostIn(body) < thinkingTokens ? ("too-long" as const) : ("works" as const);
  return scenario;
}

const isRefusal = (scenario: string): scenario is keyof typeof refusals => Object.hasOwn(refusals, scenario);

const pause = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length).unref());

/**
 * A local server that speaks the APIs of language models (chat completions, responses, messages; streamed or not), for demos and tests.
 * Responses are made from the prompt's facts. `between` is the pause between two chunks, in milliseconds.
 */
export async function startModelServer({ between = 0 }: { between?: number } = {}): Promise<ModelServer> {
  const received: ModelRequest[] = [];
  let scenario: ModelScenario = "works";
  let left = Number.POSITIVE_INFINITY;
  let answered = 0;

  async function stream(response: ServerResponse, dialect: Dialect, text: string, played: ModelScenario) {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const id = randomUUID();
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${lettersOfPiece}}`, "g")) ?? [];
    const tell = (events: readonly string[]) => response.write(events.join(""));
    tell(dialect.opening(id));
    if (played === "slow-start") await pause(slowStart);
    for (const [number, piece] of pieces.entries()) {
      if (response.destroyed) return;
      if (number >= pieces.length / 2) {
        if (played === "cut-off") return void response.destroy();
        if (played === "ends-early") return void response.end();
        if (played === "silent") return;
      }
      tell(dialect.piece(id, piece));
      if (between) await pause(between);
      else await new Promise((resolve) => setImmediate(resolve));
    }
    tell(dialect.closing(id, text, played));
    response.end();
    answered += 1;
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? "/", "http://local").pathname;
      const dialect = dialects[path as keyof typeof dialects];
      const played = left > 0 ? scenario : "works";
      left -= 1;
      const key =
        request.headers.authorization?.replace(/^Bearer /, "") ?? String(request.headers["x-api-key"] ?? "");
      const body = await bodyOf(request);
      if (!dialect) return void response.writeHead(404).end();
      const words = dialect.wordsIn(body);
      received.push({ path, key, body, words });
      received.splice(0, received.length - mostRemembered);
      const effective = playedOn(played, dialect, body);
      if (isRefusal(effective)) {
        const { status, ...refusal } = refusals[effective];
        response.writeHead(status, {
          "Content-Type": "application/json",
          ...(played === "throttled" ? { "Retry-After": "1" } : {}),
        });
        return void response.end(JSON.stringify(dialect.refusal(refusal)));
      }
      if (effective === "mute") return;
      const isThinking = played === "thinks-long" && effective === "too-long";
      // The Responses API sends no thinking output before it ends.
      const thought = path === "/v1/responses" ? "" : thoughts;
      const text = isThinking ? thought : demoResponse(words, effective);
      if (body.stream === true && effective !== "not-streamed")
        return stream(response, dialect, text, effective);
      response.writeHead(200, { "Content-Type": "application/json" });
      response.end(JSON.stringify(dialect.whole(randomUUID(), text, effective)));
      // The caller sees a broken connection, as from a real model.
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answered: () => answered,
    play(next, times = Number.POSITIVE_INFINITY) {
      scenario = next;
      left = times;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
