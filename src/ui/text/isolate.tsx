import { createElement, type ReactNode } from "react";

const rightToLeft = /[\u0590-\u08ff]/;
/** A word with a hyphen, or a Latin word and the short number after it ("Runner 4"): a model where it has a digit. */
const modelLike = /(\S+-\S+|[A-Za-z][\w.&]* [A-Z]{0,3}\d[\dA-Za-z]{0,3}(?![\w.,%-]))/;
/** A long one must break somewhere. */
const longestModel = 20;
const isModel = (word: string): boolean =>
  modelLike.test(word) && /\d/.test(word) && word.length <= longestModel;

/** A Latin name in right-to-left text: its words would swap places at a line break, so it stays whole. */
const latinName = /([A-Za-z][\w.&'-]*(?: [A-Z0-9][\w.&'–-]*)+)/;
const isLatinName = (part: string): boolean => latinName.test(part) && part.length <= longestModel;

/** In blocks of their own, which move to the next line whole and break only where they are wider than it. */
function wholeNames(text: string): ReactNode[] {
  const [pattern, isWhole] = rightToLeft.test(text) ? [latinName, isLatinName] : [modelLike, isModel];
  return (
    text
      .split(pattern)
      .filter((part) => part !== "")
      // biome-ignore lint/correctness/useJsxKeyInIterable: they become the children of one element, each in its place
      .map((part) => (isWhole(part) ? <span className="inline-block max-w-full">{part}</span> : part))
  );
}

/**
 * Isolates a model name, a price or a code in text of the other direction, and keeps a model ("PB-1000XM2", "Halden M7") on one line.
 * Hebrew or Arabic text runs from the right even where a Latin name comes first ("Bluetooth 5.3، كابل").
 */
export function Isolate({ dir, children }: { dir?: "ltr" | "rtl"; children: ReactNode }) {
  const isText = typeof children === "string";
  const found = isText && rightToLeft.test(children) ? "rtl" : undefined;
  return createElement("bdi", { dir: dir ?? found }, ...(isText ? wholeNames(children) : [children]));
}
