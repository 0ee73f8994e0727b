/** Generates the types of all messages from the English files. `npm run messages`, after adding a key or an argument. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { root } from "../bootstrap.mjs";

export type Catalog = Record<string, string>;

export const areaNames = (folder = "en"): string[] =>
  readdirSync(join(root, "locales", folder))
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .sort();

export const readArea = (folder: string, area: string): Catalog =>
  JSON.parse(readFileSync(join(root, "locales", folder, `${area}.json`), "utf8"));

/** The arguments of a message: name → TypeScript type. */
function argumentsOf(
  elements: readonly MessageFormatElement[],
  found = new Map<string, string>(),
): Map<string, string> {
  for (const element of elements) {
    if (element.type === TYPE.argument && !found.has(element.value)) found.set(element.value, "Inserted");
    if (element.type === TYPE.number || element.type === TYPE.plural) found.set(element.value, "number");
    if (element.type === TYPE.date || element.type === TYPE.time) found.set(element.value, "Date | number");
    if (element.type === TYPE.select) found.set(element.value, "string");
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) argumentsOf(value, found);
  }
  return found;
}

function typeOf(text: string): string {
  const members = [...argumentsOf(parse(text, { ignoreTag: true }))].map(
    ([name, type]) => `${name}: ${type}`,
  );
  return members.length ? `{ ${members.join("; ")} }` : "Nothing";
}

/** The contents of locales/areas.ts and locales/json.d.ts. */
export function messageTypes(areas: ReadonlyMap<string, Catalog>): { areas: string; modules: string } {
  const header =
    "// Made from the English messages by scripts/checks/message-types.ts: run `npm run messages` instead of editing it.\n";
  const interfaces = [...areas].map(
    ([area, texts]) =>
      `  ${JSON.stringify(area)}: {\n${Object.entries(texts)
        .map(([key, text]) => `    ${JSON.stringify(key)}: ${typeOf(text)};\n`)
        .join("")}  };\n`,
  );
  return {
    areas: `${header}
declare const argumentsOf: unique symbol;
/** A text in ICU syntax that is formatted with these arguments. */
export type Message<Arguments> = string & { readonly [argumentsOf]?: Arguments };
export type Texts<Area> = { readonly [Key in keyof Area]: Message<Area[Key]> };
/** An argument that is inserted as it is. */
export interface Inserted {
  readonly [argumentsOf]?: never;
}
type Nothing = Record<never, never>;

/** Every area of the messages: its keys, each with its arguments. */
export interface Areas {
${interfaces.join("")}}
`,
    modules: `${header}
${[...areas.keys()]
  .map(
    (area) => `declare module "#locales/*/${area}.json" {
  const texts: import("./areas.ts").Texts<import("./areas.ts").Areas[${JSON.stringify(area)}]>;
  export default texts;
}
`,
  )
  .join("")}`,
  };
}

export const typeFiles = { areas: join(root, "locales/areas.ts"), modules: join(root, "locales/json.d.ts") };

if (process.argv[1]?.endsWith("message-types.ts")) {
  const types = messageTypes(new Map(areaNames().map((area) => [area, readArea("en", area)])));
  writeFileSync(typeFiles.areas, types.areas);
  writeFileSync(typeFiles.modules, types.modules);
}
