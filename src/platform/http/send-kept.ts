import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { isKnown } from "./finished-page.ts";
import type { Encoding, Form, KeptAnswer } from "./page-cache.ts";

const unzip = promisify(gunzip);

/** Sends a kept answer in an encoding, or says that the browser has it already. `notes` are headers of this one time. */
export function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  { forms, status }: KeptAnswer,
  encoding: Encoding,
  notes: readonly string[],
): void {
  const form = forms[encoding] ?? forms.plain;
  if (form) sendForm(request, response, form, status, notes);
  else if (forms.gzip) void sendPlain(request, response, forms.gzip, status, notes);
}

function sendForm(
  request: IncomingMessage,
  response: ServerResponse,
  form: Form,
  status: number,
  notes: readonly string[],
): void {
  const headers = [...form.headers, ...notes];
  const asked = request.headers["if-none-match"];
  if (asked !== undefined && form.etag !== null && isKnown(asked, form.etag)) {
    response.writeHead(304, withoutLength(headers));
    response.end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === "HEAD" ? undefined : form.body);
}

/** Bodies that somebody is just being sent unpacked: slow readers of one page share one. */
const unpacked = new WeakMap<Form, WeakRef<Buffer>>();
const unpacking = new WeakMap<Form, Promise<Buffer>>();

async function bodyOf(packed: Form): Promise<Buffer> {
  const known = unpacked.get(packed)?.deref() ?? unpacking.get(packed);
  if (known) return known;
  const work = unzip(packed.body).finally(() => unpacking.delete(packed));
  unpacking.set(packed, work);
  const body = await work;
  unpacked.set(packed, new WeakRef(body));
  return body;
}

/** For the few who take no compression. */
async function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  packed: Form,
  status: number,
  notes: readonly string[],
): Promise<void> {
  const body = await bodyOf(packed);
  const etag = packed.etag?.replace("-gzip", "") ?? null;
  const headers: string[] = [];
  for (let i = 0; i < packed.headers.length; i += 2) {
    const name = packed.headers[i] ?? "";
    if (name === "content-encoding") continue;
    const value =
      name === "etag" ? etag : name === "content-length" ? String(body.length) : packed.headers[i + 1];
    headers.push(name, value ?? "");
  }
  sendForm(request, response, { body, etag, headers }, status, notes);
}

function withoutLength(headers: readonly string[]): string[] {
  const rest: string[] = [];
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i] !== "content-length" && headers[i] !== "content-encoding")
      rest.push(headers[i] ?? "", headers[i + 1] ?? "");
  return rest;
}
