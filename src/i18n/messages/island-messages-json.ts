import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { type IslandText, islandKeys } from "./island-messages.ts";
import type { SiteCatalogue } from "./messages.ts";

/** Literals and arguments as a text with {arguments}; `#` becomes `by`. Throws for anything else. */
function plainText(elements: readonly MessageFormatElement[], key: string, by = ""): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      if (element.type === TYPE.argument) return `{${element.value}}`;
      if (element.type === TYPE.pound) return `{${by}}`;
      throw new Error(`${key}: messages of islands have arguments and one plural, nothing else.`);
    })
    .join("");
}

function islandText(text: string, key: string): IslandText {
  const elements = parse(text, { ignoreTag: true });
  const [first] = elements;
  if (first?.type !== TYPE.plural || elements.length > 1) return plainText(elements, key);
  const by = first.value;
  const forms = Object.entries(first.options).map(([form, { value }]) => [form, plainText(value, key, by)]);
  return { by, forms: Object.fromEntries(forms) };
}

/** The islands' messages of a language for its pages, as JSON (islandMessages reads it). */
export const islandTexts = (catalogue: SiteCatalogue): string =>
  JSON.stringify(Object.fromEntries(islandKeys.map((key) => [key, islandText(catalogue[key], key)])));
