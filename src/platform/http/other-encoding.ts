import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { pack } from "./finished-page.ts";
import type { Encoding, KeptAnswer } from "./page-cache.ts";

const unbrotli = promisify(brotliDecompress);

/** The headers that hang on the bytes. */
export const ownOf = ({ encoding, body, etag }: Pick<KeptAnswer, "encoding" | "body" | "etag">): string[] => [
  ...(encoding === "plain" ? [] : ["content-encoding", encoding]),
  ...(etag === null ? [] : ["etag", etag]),
  "content-length",
  String(body.length),
];

const ofBytes = new Set(["content-encoding", "etag", "content-length"]);

/** The same answer in other bytes. */
export function withBytes(
  answer: KeptAnswer,
  bytes: Pick<KeptAnswer, "encoding" | "body" | "etag">,
): KeptAnswer {
  const others = answer.headers.flatMap((name, i) =>
    i % 2 || ofBytes.has(name) ? [] : [name, answer.headers[i + 1] ?? ""],
  );
  return { ...answer, ...bytes, headers: [...others, ...ownOf(bytes)] };
}

/** The tag of the same text in another encoding. */
const tagIn = (encoding: Encoding, { etag }: KeptAnswer): string | null =>
  etag?.replace(/^W\//, "").replace(/-br"$/, encoding === "plain" ? '"' : `-${encoding}"`) ?? null;

/** Made by several at once for the same answer only once, and shared as long as somebody is being sent it. */
const unpacked = new WeakMap<KeptAnswer, WeakRef<KeptAnswer>>();
const unpacking = new WeakMap<KeptAnswer, Promise<KeptAnswer>>();

/** An answer kept in brotli for the few who take no compression. */
export async function plainOf(answer: KeptAnswer): Promise<KeptAnswer> {
  const known = unpacked.get(answer)?.deref() ?? unpacking.get(answer);
  if (known) return known;
  const work = unbrotli(answer.body)
    .then((body) => withBytes(answer, { encoding: "plain", body, etag: tagIn("plain", answer) }))
    .finally(() => unpacking.delete(answer));
  unpacking.set(answer, work);
  const plain = await work;
  unpacked.set(answer, new WeakRef(plain));
  return plain;
}

/** An answer kept in brotli for who takes gzip: browsers where the connection is not encrypted, proxies, programs. */
export async function gzipOf(answer: KeptAnswer): Promise<KeptAnswer> {
  const body = await pack.gzip(await unbrotli(answer.body));
  return withBytes(answer, { encoding: "gzip", body, etag: tagIn("gzip", answer) });
}
