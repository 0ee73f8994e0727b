/** Compares the five catalogues of locales/ with each other, with the translator's notes and with their use in src. `npm run check`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bootstrap.mjs";
import {
  type Catalogue,
  type Faults,
  faultsOfNotes,
  faultsOfTranslation,
  faultsOfUse,
} from "./message-rules.ts";

if (process.argv.includes("--help")) {
  console.log(`node scripts/check-messages.ts

Compares the messages of locales/ in all languages: keys, placeholders, plural forms, the translator's notes, and whether src
uses each one. Prints what is wrong and ends with 1, else how many messages there are. Part of npm run check.`);
  process.exit(0);
}

const translations = { he: "he", fr: "fr", ar: "ar", zh: "zh-Hans" };

/** Every text of a language's folder; the same key may stand in a part and in the catalogue that gathers the parts. */
async function readLanguage(folder: string, faults: Faults): Promise<Catalogue> {
  const all: Catalogue = {};
  for (const file of readdirSync(join(root, "locales", folder)).sort()) {
    if (!file.endsWith(".ts")) continue;
    const { default: texts } = (await import(join(root, "locales", folder, file))) as { default: Catalogue };
    for (const [key, text] of Object.entries(texts)) {
      if (Object.hasOwn(all, key) && JSON.stringify(all[key]) !== JSON.stringify(text))
        faults.push(`locales/${folder}/${file}: ${key} stands twice with different texts`);
      all[key] = text;
    }
  }
  return all;
}

const sources = (readdirSync(join(root, "src"), { recursive: true }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: `src/${file}`, text: readFileSync(join(root, "src", file), "utf8") }));

const faults: Faults = [];
const english = await readLanguage("en", faults);
for (const [folder, tag] of Object.entries({ en: "en", ...translations }))
  faults.push(...faultsOfTranslation({ folder, tag }, english, await readLanguage(folder, faults)));
faults.push(...faultsOfNotes(english, (await readLanguage("notes", faults)) as Record<string, string>));
faults.push(...faultsOfUse(Object.keys(english), sources));

const shown = 60;
for (const fault of faults.slice(0, shown)) console.error(fault);
if (faults.length > shown) console.error(`… and ${faults.length - shown} more`);
if (!faults.length)
  console.log(`${Object.keys(english).length} messages in ${Object.keys(translations).length + 1} languages`);
process.exitCode = faults.length ? 1 : 0;
