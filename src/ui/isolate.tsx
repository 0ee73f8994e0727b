import { createElement, type ReactNode } from "react";

const rightToLeft = /[\u0590-\u08ff]/;
/** A word with a hyphen; one with a digit too is a model number. A long one must break somewhere. */
const hyphened = /(\S+-\S+)/;
const longestModel = 20;
const isModel = (word: string): boolean =>
  hyphened.test(word) && /\d/.test(word) && word.length <= longestModel;

const wholeModels = (text: string): ReactNode[] =>
  text
    .split(hyphened)
    .filter((part) => part !== "")
    // biome-ignore lint/correctness/useJsxKeyInIterable: they become the children of one element, each in its place
    .map((part) => (isModel(part) ? <span className="whitespace-nowrap">{part}</span> : part));

/**
 * Keeps a model name, a price or a code whole among words of the other direction, and a model number ("PB-1000XM2") on one line.
 * Words in Hebrew or Arabic run from the right even where a Latin name stands first ("Bluetooth 5.3، كابل").
 */
export function Isolate({ dir, children }: { dir?: "ltr" | "rtl"; children: ReactNode }) {
  const isText = typeof children === "string";
  const found = isText && rightToLeft.test(children) ? "rtl" : undefined;
  return createElement("bdi", { dir: dir ?? found }, ...(isText ? wholeModels(children) : [children]));
}
