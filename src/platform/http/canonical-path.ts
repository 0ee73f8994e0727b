import { AppError } from "../errors.ts";

/**
 * The canonical form of a page path (readings.md 6): decoded, NFC, lower case, single slashes, no backslashes, no trailing slash, no
 * `/en` prefix; encoded again. Always begins with exactly one slash, so it never leads to another host. Returns null if `path`
 * is canonical already: the decoded forms are compared, so percent-escapes of the same letters cause no redirect and no loop.
 * Throws `malformed-request` for invalid escapes, invalid UTF-8 and control characters.
 */
export function canonicalPath(path: string): string | null {
  const decoded = decode(path);
  const segments = decoded
    .normalize("NFC")
    .toLowerCase()
    .split(/[/\\]+/)
    .filter(Boolean);
  if (segments[0] === "en") segments.shift();
  const canonical = `/${segments.join("/")}`;
  if (canonical === decoded) return null;
  return `/${segments.map((segment) => encodeURIComponent(segment.toWellFormed())).join("/")}`;
}

function decode(path: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch (cause) {
    throw new AppError("malformed-request", { cause });
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
  if (/[\u0000-\u001f\u007f]/.test(decoded)) throw new AppError("malformed-request");
  return decoded;
}
