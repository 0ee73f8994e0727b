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
const patternOf = (name: string): RegExp =>
  new RegExp(
    `${isOfLatin(name[0]) ? `(?<!${edge})` : ""}${escaped(name)}${isOfLatin(name.at(-1)) ? `(?!${edge})` : ""}`,
    "giu",
  );

/** Signs in the place of names. */
export const hideNames = (text: string, hidden: readonly HiddenName[]): string =>
  hidden.reduce((words, { name, sign }) => words.replace(patternOf(name), () => sign), text);

/** The names in the place of their signs. */
export const showNames = (text: string, hidden: readonly HiddenName[]): string =>
  hidden.reduce((words, { name, sign }) => words.replaceAll(sign, name), text);
