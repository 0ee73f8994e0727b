/** `spaced` are words with spaces between them, `han` are Chinese characters: the two things that reading is timed by. */
export type Length = { spaced: number; han: number };

/** How long a text is. Only in Chinese are its characters words of the text and not names within it. */
export function lengthOf(text: string, lang: string): Length {
  const han = lang === "zh" ? (text.match(/\p{Script=Han}/gu)?.length ?? 0) : 0;
  const spaced = text
    .replace(/\p{Script=Han}/gu, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { spaced, han };
}

/**
 * Minutes to read a text at an unhurried pace: 220 words a minute where words are separated by spaces, 400 characters a minute
 * in Chinese. At least 1.
 */
export const minutesOf = ({ spaced, han }: Length): number =>
  Math.max(1, Math.round(han / 400 + spaced / 220));
