import { AppError } from "#platform/errors.ts";

/** A streamed part of a form; its bytes must be read before the next part. */
export type FormPart = { name: string; fileName: string | null; bytes: AsyncIterable<Buffer> };

const lineEnd = Buffer.from("\r\n");
const headEnd = Buffer.from("\r\n\r\n");
/** Limit of a part's own headers, in bytes. */
const longestHead = 8_000;
const malformed = (cause?: unknown) => new AppError("malformed-request", { cause });

/** Streams the parts of a multipart/form-data body: never more than a chunk of it is in memory. */
export async function* formParts(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<FormPart, void, undefined> {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw new AppError("unsupported-media-type");
  const source = body[Symbol.asyncIterator]();
  // So that the first boundary looks like the others.
  let held: Buffer = lineEnd;

  async function takeMore(): Promise<void> {
    const piece = await source.next().catch((cause: unknown) => {
      throw malformed(cause);
    });
    if (piece.done) throw malformed();
    held = held.length ? Buffer.concat([held, piece.value]) : Buffer.from(piece.value);
  }

  async function* upTo(mark: Buffer): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const place = held.indexOf(mark);
      // The boundary may be split by the end of the chunk.
      const sure = place < 0 ? held.length - mark.length + 1 : place;
      const piece = held.subarray(0, Math.max(0, sure));
      held = held.subarray(piece.length + (place < 0 ? 0 : mark.length));
      if (piece.length) yield piece;
      if (place >= 0) return;
      await takeMore();
    }
  }

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  for await (const before of upTo(delimiter)) if (before.length > longestHead) throw malformed();
  for (;;) {
    while (held.length < 2) await takeMore();
    if (held.subarray(0, 2).toString("latin1") === "--") return;
    const head: Buffer[] = [];
    for await (const piece of upTo(headEnd)) {
      head.push(piece);
      if (head.reduce((sum, { length }) => sum + length, 0) > longestHead) throw malformed();
    }
    const bytes = upTo(delimiter);
    yield { ...described(Buffer.concat(head).toString("utf8")), bytes };
    for await (const _ of bytes);
  }
}

function described(head: string): { name: string; fileName: string | null } {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const value = (name: string) =>
    new RegExp(`[;\\s]${name}="([^"]*)"`, "i").exec(disposition)?.[1]?.replaceAll("%22", '"');
  const name = value("name");
  if (name === undefined) throw malformed();
  return { name, fileName: value("filename") ?? null };
}
