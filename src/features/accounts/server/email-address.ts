import { domainToASCII, domainToUnicode } from "node:url";
import { AppError } from "#platform/errors.ts";

/** Of an address as SMTP carries it (RFC 5321), and of its part before the @. */
const longest = 254;
const longestName = 64;
const name = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

const scripts = ["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Thaana", "Devanagari"]
  .concat(["Han", "Hiragana", "Katakana", "Hangul", "Bopomofo", "Thai", "Georgian", "Ethiopic", "Cherokee"])
  .map((script) => ({ script, letters: new RegExp(`\\p{Script=${script}}`, "u") }));
/** What is written together in one word (Unicode's report 39, "highly restrictive"). */
const together = [
  ["Latin", "Han", "Hiragana", "Katakana"],
  ["Latin", "Han", "Bopomofo"],
  ["Latin", "Han", "Hangul"],
];
/** Cyrillic letters that look like Latin ones: a word of nothing else pretends to be one. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡ\d-]+$/;

function pretends(word: string, topLevel: string): boolean {
  const used = scripts.filter(({ letters }) => letters.test(word)).map(({ script }) => script);
  const known = [...word].every(
    (sign) => /[\d-]|\p{M}/u.test(sign) || scripts.some(({ letters }) => letters.test(sign)),
  );
  if (used.length > 1 && !together.some((set) => used.every((script) => set.includes(script)))) return true;
  if (used.length > 0 && !known) return true;
  return used[0] === "Cyrillic" && lookalikes.test(word) && !/\p{Script=Cyrillic}/u.test(topLevel);
}

/**
 * An address as accounts are found by: trimmed, in lower case, its domain in ASCII. Null for what is none: with line breaks, too
 * long, or with a domain that mixes scripts to look like another.
 */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim().normalize("NFC").toLowerCase();
  const at = trimmed.lastIndexOf("@");
  const [local, domain] = [trimmed.slice(0, at), trimmed.slice(at + 1)];
  if (at < 1 || local.length > longestName || !name.test(local)) return null;
  // What a domain cannot hold, domainToASCII would read as the end of one.
  if (domain.length > longest || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return null;
  const ascii = domainToASCII(domain);
  const labels = ascii.split(".");
  if (labels.length < 2 || !labels.every((one) => label.test(one))) return null;
  const words = domainToUnicode(ascii).split(".");
  const topLevel = words.at(-1) ?? "";
  if (/^\d+$/.test(topLevel) || words.some((word) => pretends(word, topLevel))) return null;
  const email = `${local}@${ascii}`;
  return email.length <= longest ? email : null;
}

/** Throws `invalid`, with the field's path. */
export function requireEmail(text: string): string {
  const email = parseEmail(text);
  if (email === null)
    throw new AppError("invalid", { details: [{ path: "email", message: "not-an-email" }] });
  return email;
}
