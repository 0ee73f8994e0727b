/** Keywords are separated by commas of any of the five languages; trimmed, deduplicated, in order (readings.md 15). */
export function parseKeywords(text: string): string[] {
  const words = text
    .split(/[,،，、]/)
    .map((word) => word.normalize("NFC").trim().replace(/\s+/g, " "))
    .filter(Boolean);
  return [...new Set(words)];
}
