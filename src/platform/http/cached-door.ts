import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { acceptedEncoding } from "./finished-page.ts";
import { keptAnswer } from "./kept-answer.ts";
import type { Encoding, Form, KeptAnswer, PageCache } from "./page-cache.ts";
import { type RequestContext, runRequest } from "./request-context.ts";

const unzip = promisify(gunzip);

/** What `Cache-Status` (RFC 9211) says of where an answer came from. */
type Origin = "hit" | "hit; detail=stale" | "fwd=miss" | "fwd=miss; stored";

/**
 * Stands before every framework: what is in the cache is sent from there, anything else is asked for once, whoever waits for it.
 * `answer` gets a request that holds nothing of the visitor's but the address, so that nothing of one visitor's reaches another.
 * Addresses without a key go on to `next`.
 */
export function cachedDoor(parts: {
  cache: PageCache;
  keyOf(url: string): string | null;
  origin: string;
  /** Whether it can be known just now what changed: while it cannot, what is kept may be out of date, and says so. */
  isSure(): boolean;
  answer(request: Request): Promise<Response>;
  next: RequestListener;
}): RequestListener {
  const { cache, next } = parts;
  const encodings = new Map<string, Encoding>();

  /** The best form for a browser's Accept-Encoding; the header has few spellings. */
  function encodingOf(header: string | undefined): Encoding {
    const known = encodings.get(header ?? "");
    if (known) return known;
    if (encodings.size > 200) encodings.clear();
    const encoding = acceptedEncoding(header) ?? "plain";
    encodings.set(header ?? "", encoding);
    return encoding;
  }

  async function render(key: string, requestId: string) {
    const context: RequestContext = { requestId, tags: new Set(), until: null };
    const request = new Request(parts.origin + key);
    return keptAnswer(await runRequest(context, () => parts.answer(request)), context);
  }

  return (request, response) => {
    const { method, url = "/", headers } = request;
    const isRead = method === "GET" || method === "HEAD";
    // Who sends a token may be answered for himself alone; who asks for a part or upgrades gets no page.
    const key = isRead && !headers.authorization ? parts.keyOf(url) : null;
    if (key === null) return next(request, response);
    const kept = cache.find(key);
    if (kept) {
      if (isMove(kept) && key !== url) return next(request, response);
      return send(
        request,
        response,
        kept,
        encodingOf(headers["accept-encoding"]),
        parts.isSure() ? "hit" : "hit; detail=stale",
      );
    }
    const id = randomUUID();
    cache
      .render(key, () => render(key, id))
      .then(
        ({ answer, isKept }) =>
          isMove(answer) && key !== url
            ? next(request, response)
            : send(
                request,
                response,
                answer,
                encodingOf(headers["accept-encoding"]),
                isKept ? "fwd=miss; stored" : "fwd=miss",
              ),
        // What went wrong is said by the ordinary way.
        () => next(request, response),
      );
  };
}

/** An address that moved takes its whole query along, also what is no part of the key. */
const isMove = (answer: KeptAnswer): boolean => answer.status === 301 || answer.status === 302;

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: KeptAnswer,
  encoding: Encoding,
  origin: Origin,
): void {
  const { forms, status } = answer;
  const form = forms[encoding] ?? forms.plain;
  if (form) sendForm(request, response, form, status, origin);
  else void sendPlain(request, response, forms.gzip as Form, status, origin);
}

function sendForm(
  request: IncomingMessage,
  response: ServerResponse,
  form: Form,
  status: number,
  origin: Origin,
): void {
  const headers = [...form.headers, "cache-status", `Magpie; ${origin}`, "x-request-id", randomUUID()];
  const asked = request.headers["if-none-match"];
  if (asked !== undefined && form.etag !== null && asked.split(/,\s*/).includes(form.etag)) {
    response.writeHead(304, withoutLength(headers));
    response.end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : form.body);
}

/** For the few who take no compression. */
async function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  packed: Form,
  status: number,
  origin: Origin,
): Promise<void> {
  const body = await unzip(packed.body);
  const etag = packed.etag?.replace("-gzip", "") ?? null;
  const headers: string[] = [];
  for (let i = 0; i < packed.headers.length; i += 2) {
    const name = packed.headers[i] ?? "";
    if (name === "content-encoding") continue;
    const value =
      name === "etag" ? etag : name === "content-length" ? String(body.length) : packed.headers[i + 1];
    headers.push(name, value ?? "");
  }
  sendForm(request, response, { body, etag, headers }, status, origin);
}

function withoutLength(headers: readonly string[]): string[] {
  const rest: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== "content-length" && headers[i] !== "content-encoding")
      rest.push(headers[i] ?? "", headers[i + 1] ?? "");
  return rest;
}
