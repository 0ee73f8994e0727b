import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { demoAnswer, type ModelScenario } from "./demo-answer.ts";
import { type Dialect, dialects } from "./model-dialects.ts";

/** What was asked of it. */
type ModelRequest = { path: string; key: string; body: Record<string, unknown>; words: string };
export type ModelServer = {
  url: string;
  /** What it was asked, the newest last. */
  received: ModelRequest[];
  /** How it answers from now on; the first `times` calls only, where they are counted. */
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
} as const;

const isRefusal = (scenario: ModelScenario): scenario is keyof typeof refusals =>
  Object.hasOwn(refusals, scenario);

/**
 * A server that speaks the wire formats of language models on this machine (chat completions, responses, messages; streamed and not): for
 * demos, and for tests. What it writes it makes of the facts it is told. `between` is the pause between two pieces, in milliseconds.
 */
export async function startModelServer({ between = 0 }: { between?: number } = {}): Promise<ModelServer> {
  const received: ModelRequest[] = [];
  let scenario: ModelScenario = "works";
  let left = Number.POSITIVE_INFINITY;

  async function stream(response: ServerResponse, dialect: Dialect, text: string, played: ModelScenario) {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const id = randomUUID();
    const pieces = text.match(new RegExp(`[\\s\\S]{1,${lettersOfPiece}}`, "g")) ?? [];
    const tell = (events: readonly string[]) => response.write(events.join(""));
    tell(dialect.opening(id));
    for (const [number, piece] of pieces.entries()) {
      if (response.destroyed) return;
      if (number >= pieces.length / 2) {
        if (played === "cut-off") return void response.destroy();
        if (played === "ends-early") return void response.end();
        if (played === "silent") return;
      }
      tell(dialect.piece(id, piece));
      if (between) await new Promise((resolve) => setTimeout(resolve, between).unref());
      else await new Promise((resolve) => setImmediate(resolve));
    }
    tell(dialect.closing(id, text, played));
    response.end();
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
      if (isRefusal(played)) {
        const { status, ...refusal } = refusals[played];
        response.writeHead(status, {
          "Content-Type": "application/json",
          ...(played === "throttled" ? { "Retry-After": "1" } : {}),
        });
        return void response.end(JSON.stringify(dialect.refusal(refusal)));
      }
      const text = demoAnswer(words, played);
      if (body.stream === true) return stream(response, dialect, text, played);
      if (played === "silent") return;
      const whole = JSON.stringify(dialect.whole(randomUUID(), text, played));
      response.writeHead(200, { "Content-Type": "application/json" });
      if (played === "cut-off") {
        response.write(whole.slice(0, 40));
        setTimeout(() => response.destroy(), 20);
      } else response.end(whole);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
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
