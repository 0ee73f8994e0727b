import { storableText } from "./text-input.ts";

/** Percent-decodes a part of a URL for storage on both engines; an invalid encoding is taken literally. */
export function percentDecoded(text: string): string {
  try {
    return storableText(decodeURIComponent(text));
  } catch {
    // Not percent-encoded: taken literally.
    return storableText(text);
  }
}
