import type { MiddlewareHandler } from "hono";
import { AppError } from "#platform/errors.ts";
import { storable } from "#platform/input/text-input.ts";

/** How deep a text's brackets stand in each other, its strings aside. */
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

/** How JSON writes a NUL or half of a surrogate pair: as text it holds neither. */
const unstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Refuses bodies that say they are JSON and are not, or whose parts stand deeper in each other than anything here does: what is read
 * and written by recursion would run out of stack. Texts that no engine can store are cleaned and not refused: they come by pasting,
 * and invisible characters cannot be found in a long text.
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
        // Some programs name a type where they send nothing.
        const value: unknown = text ? JSON.parse(text) : null;
        if (unstorable.test(text)) text = JSON.stringify(storable(value));
      } catch (cause) {
        throw new AppError("malformed-json", { cause });
      }
      // What was read once is not there for who reads it next.
      req.raw = new Request(url, { method, headers, signal, body: text || null });
    }
    await next();
  };
