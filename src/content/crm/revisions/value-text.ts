import { isLanguage, languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";

/** What a field holds, as words to be read beside another state of it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value))
    return value.map(valueText).join(value.every((one) => typeof one === "string") ? "\n" : "\n\n");
  if ((value as { type?: unknown }).type === "doc") return plainText(value as Document);
  return Object.entries(value)
    .map(([key, part]) => `${isLanguage(key) ? languages[key].nativeName : key}: ${valueText(part)}`)
    .join("\n");
}
