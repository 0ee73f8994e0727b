/** A name that is not told to a language model, and the sign that stands for it. */
export type HiddenName = { name: string; sign: string };

/** What tells a product: each with its sign, the longest first, since one may be a part of another. */
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
// "Go" is not in "Good"; Hebrew and Arabic write "in" and "and" as one word with a name, Chinese sets no spaces at all.
const edge = "[\\p{Script=Latin}\\d]";
const isOfLatin = (sign: string | undefined): boolean => /[\p{Script=Latin}\d]/u.test(sign ?? "");
const patternOf = (name: string): string =>
  `${isOfLatin(name[0]) ? `(?<!${edge})` : ""}${escaped(name)}${isOfLatin(name.at(-1)) ? `(?!${edge})` : ""}`;

/** All in one go: a sign that was put in is no text, though a model may be called "1". `putIn` is asked by the place in `patterns`. */
function replaced(text: string, patterns: readonly string[], putIn: (which: number) => string): string {
  if (!patterns.length) return text;
  const any = new RegExp(patterns.map((pattern) => `(${pattern})`).join("|"), "giu");
  return text.replace(any, (found, ...rest) => {
    const which = rest.slice(0, patterns.length).findIndex((group) => group !== undefined);
    return which < 0 ? found : putIn(which);
  });
}

/** Signs in the place of names. */
export const hideNames = (text: string, hidden: readonly HiddenName[]): string =>
  replaced(
    text,
    hidden.map(({ name }) => patternOf(name)),
    (which) => hidden[which]?.sign ?? "",
  );

/** The names in the place of their signs. */
export const restoreNames = (text: string, hidden: readonly HiddenName[]): string =>
  replaced(
    text,
    hidden.map(({ sign }) => escaped(sign)),
    (which) => hidden[which]?.name ?? "",
  );
