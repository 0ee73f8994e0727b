import type { MiddlewareHandler } from "hono";
import { AppError } from "#platform/errors.ts";
import { storable } from "#platform/input/text-input.ts";

/** The nesting depth of brackets in a JSON text, strings excluded. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') while (++at < text.length && text[at] !== '"') at += text[at] === "\\" ? 1 : 0;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth--;
  }
  return deepest;
}

/** JSON escapes of a NUL or half of a surrogate pair: databases can store neither. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

const conversionNames = /"(?:toString|valueOf)"/;
/**
 * Whether a value contains an object whose length or size cannot become a number: zod compares those with its limits whatever the type,
 * and throws.
 */
function hasOddLength(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const isOdd = (one: unknown) =>
    typeof one === "object" &&
    one !== null &&
    (Object.hasOwn(one, "toString") || Object.hasOwn(one, "valueOf"));
  const { length, size } = value as { length?: unknown; size?: unknown };
  return isOdd(length) || isOdd(size) || Object.values(value).some(hasOddLength);
}

/**
 * Refuses bodies that claim to be JSON and are not, or that are nested deeper than anything here: recursive readers and writers would
 * overflow the stack. Unstorable characters are removed, not refused: they come from pasting, and invisible characters are hard to find
 * in a long text.
 */
export const checkJsonBody =
  (deepest: number): MiddlewareHandler =>
  async (context, next) => {
    const { req } = context;
    if (/^application\/(?:[\w.-]+\+)?json\b/i.test(req.header("content-type") ?? "") && req.raw.body) {
      const { url, method, headers, signal } = req.raw;
      let text = await req.raw.text();
      if (depthOf(text) > deepest) throw new AppError("malformed-json");
      try {
        // Some clients send a content type without a body.
        const value: unknown = text ? JSON.parse(text) : null;
        if (conversionNames.test(text) && hasOddLength(value)) throw new AppError("malformed-json");
        if (unstorable.test(text)) text = JSON.stringify(storable(value));
      } catch (cause) {
        throw new AppError("malformed-json", { cause });
      }
      // A body can only be read once.
      req.raw = new Request(url, { method, headers, signal, body: text || null });
    }
    await next();
  };
