import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { MessagesProvider } from "#i18n/messages-context.tsx";
import type { FinishPart } from "#ui/finished-part.tsx";

/** In bytes, of which a letter takes two at most: some two thousand cards and the frames of as many pages. */
const mostBytes = 16_000_000;

const digestOf = (text: string): string => hash("sha256", text, "base64url");

/**
 * Keeps the HTML of parts under what it was made of, so nothing has to be forgotten when something changes: what shows something
 * else is another part.
 */
export function createFinishedParts(): FinishPart {
  const kept = new LRUCache<string, string>({
    maxSize: mostBytes,
    sizeCalculation: (html) => 2 * html.length + 200,
  });
  const numbers = new WeakMap<object, number>();
  /** Several parts of a page show the same thing. */
  const digests = new WeakMap<object, string>();
  let parts = 0;

  function numberOf(part: object): number {
    const number = numbers.get(part) ?? ++parts;
    numbers.set(part, number);
    return number;
  }

  function textOf(value: unknown): string {
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
    const digest = digests.get(value) ?? digestOf(JSON.stringify(value));
    digests.set(value, digest);
    return digest;
  }

  return (Part, props, messages) => {
    const content = Object.entries(props).flatMap(([name, value]) =>
      value === undefined ? [] : `${name}=${textOf(value)}`,
    );
    const digest = digestOf([messages.lang, ...content].join("\n"));
    const key = `${numberOf(Part)} ${digest}`;
    const found = kept.get(key);
    if (found !== undefined) return found;
    const drawn = renderToStaticMarkup(
      <MessagesProvider messages={messages}>
        <Part {...props} />
      </MessagesProvider>,
      // The same on every instance; parts with other content have other ids.
      { identifierPrefix: digest.slice(0, 8) },
    );
    // One text: as it comes it is a chain of some hundred pieces, which takes several times the memory.
    const html = Buffer.from(drawn).toString();
    kept.set(key, html);
    return html;
  };
}
