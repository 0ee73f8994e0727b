/** A name that is not told to a language model, and the sign that stands for it. */
export type HiddenName = { name: string; sign: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Signs in the place of names. A name by itself: "Go" is not in "Good". */
export const hideNames = (text: string, hidden: readonly HiddenName[]): string =>
  hidden.reduce(
    (words, { name, sign }) =>
      words.replace(new RegExp(`(?<![\\p{L}\\d])${escaped(name)}(?![\\p{L}\\d])`, "giu"), () => sign),
    text,
  );

/** The names in the place of their signs. */
export const showNames = (text: string, hidden: readonly HiddenName[]): string =>
  hidden.reduce((words, { name, sign }) => words.replaceAll(sign, name), text);
