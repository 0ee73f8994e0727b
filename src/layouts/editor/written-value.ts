import type { Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";

const isDocument = (value: object): boolean => (value as { type?: unknown }).type === "doc";
const isFlat = (value: object): boolean =>
  Object.values(value).every((one) => typeof one === "string" || typeof one === "number");

/** What a field says, to be read beside another state of it: of a text with structure its words, a line for each thing of a list. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return value.map(inWords).join("\n");
  if (isDocument(value)) return plainText(value as Document);
  return isFlat(value) ? Object.values(value).join("\n") : JSON.stringify(value, null, 1);
}
