/** A name withheld from the language model, and its placeholder. */
export type HiddenName = { name: string; sign: string };

/** The names of products with their placeholders, the longest first, since one may contain another. */
export const hiddenNamesOf = (
  products: readonly { id: string; name: string; brand: string | null; model: string | null }[],
  sign: (id: string, number: number) => string,
): HiddenName[] =>
  products
    .flatMap(({ id, name, brand, model }) =>
      [name, brand, model].flatMap((word, number) =>
        word?.trim() ? [{ name: word.trim(), sign: sign(id, number) }] : [],
      ),
    )
    .sort((one, other) => other.name.length - one.name.length);

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
// "Go" must not match in "Good"; Hebrew and Arabic prefixes are written as one word with a name, Chinese has no spaces.
const edge = "[\\p{Script=Latin}\\d]";
const isOfLatin = (sign: string | undefined): boolean => /[\p{Script=Latin}\d]/u.test(sign ?? "");
const patternOf = (name: string): string =>
  `${isOfLatin(name[0]) ? `(?<!${edge})` : ""}${escaped(name)}${isOfLatin(name.at(-1)) ? `(?!${edge})` : ""}`;

/**
 * Replaces in a single pass: an inserted placeholder must not be searched again, since a model may be called "1". `putIn` receives the
 * index into `patterns`.
 */
function replaced(text: string, patterns: readonly string[], putIn: (which: number) => string): string {
  if (!patterns.length) return text;
  const any = new RegExp(patterns.map((pattern) => `(${pattern})`).join("|"), "giu");
  return text.replace(any, (found, ...rest) => {
    const which = rest.slice(0, patterns.length).findIndex((group) => group !== undefined);
    return which < 0 ? found : putIn(which);
  });
}

/** Replaces names by their placeholders. */
export const hideNames = (text: string, hidden: readonly HiddenName[]): string =>
  replaced(
    text,
    hidden.map(({ name }) => patternOf(name)),
    (which) => hidden[which]?.sign ?? "",
  );

/** Restores the names from their placeholders. */
export const restoreNames = (text: string, hidden: readonly HiddenName[]): string =>
  replaced(
    text,
    hidden.map(({ sign }) => escaped(sign)),
    (which) => hidden[which]?.name ?? "",
  );
