/** Compares the messages in locales/ with each other, with their notes and with their use in src. `npm run check`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bootstrap.mjs";
import { type Faults, faultsOfNotes, faultsOfTranslation, faultsOfUse } from "./message-rules.ts";
import { areaNames, type Catalog, messageTypes, readArea, typeFiles } from "./message-types.ts";
import { faultsOfCodeWords, faultsOfScreenWords } from "./private-words.ts";
import { faultsOfTypography } from "./typography-rules.ts";

if (process.argv.includes("--help")) {
  console.log(`node scripts/checks/check-messages.ts

Compares the messages of locales/ in all languages: keys, arguments, plural forms, typography, the translator's notes, whether src
uses each one, and private words. Prints what is wrong and ends with 1, else how many messages there are. Part of npm run check.`);
  process.exit(0);
}

const tags = { en: "en", he: "he", fr: "fr", ar: "ar", zh: "zh-Hans" };

const faults: Faults = [];

/** Every message in a language's folder. */
function readLanguage(folder: string): Catalog {
  const all: Catalog = {};
  for (const area of areaNames(folder))
    for (const [key, text] of Object.entries(readArea(folder, area))) {
      if (Object.hasOwn(all, key)) faults.push(`locales/${folder}/${area}.json: ${key} is in two files`);
      all[key] = text;
    }
  return all;
}

const sources = (readdirSync(join(root, "src"), { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, "src", file), "utf8") }));
const program = sources.filter(({ file }) => !/\.test\.tsx?$/.test(file));

const english = readLanguage("en");
for (const [folder, tag] of Object.entries(tags)) {
  const texts = readLanguage(folder);
  faults.push(...faultsOfTranslation({ folder, tag }, english, texts), ...faultsOfTypography(folder, texts));
}
faults.push(...faultsOfScreenWords(english), ...faultsOfCodeWords(sources));
faults.push(...faultsOfNotes(english, readLanguage("notes")), ...faultsOfUse(Object.keys(english), program));

const types = messageTypes(new Map(areaNames().map((area) => [area, readArea("en", area)])));
for (const [name, file] of Object.entries(typeFiles))
  if (readFileSync(file, "utf8") !== types[name as keyof typeof types])
    faults.push(`${file.slice(root.length + 1)} is not up to date: run npm run messages`);

const shown = 60;
for (const fault of faults.slice(0, shown)) console.error(fault);
if (faults.length > shown) console.error(`… and ${faults.length - shown} more`);
if (!faults.length)
  console.log(`${Object.keys(english).length} messages in ${Object.keys(tags).length} languages`);
process.exitCode = faults.length ? 1 : 0;
