/** What is wrong with a set of messages: pure rules, so that a test can plant each fault once. */
export type Catalogue = Record<string, string | Record<string, string>>;
export type Faults = string[];
type Text = Catalogue[string];

/** Names and marks that are the same in every language. */
const sameEverywhere =
  /\b(Magpie|Amazon|Walmart|AliExpress|eBay|WhatsApp|Facebook|Telegram|Pinterest|Reddit|LinkedIn|X|RSS|API|GTIN|ASIN|EAN|UPC|FAQ|URL|PDF|CSV|JSON|XML|e-mail)\b/gi;
/** French shares many words with English; the other three are written in other scripts. */
const otherScripts = new Set(["he", "ar", "zh"]);

const formsOf = (text: Text): Record<string, string> => (typeof text === "string" ? { text } : text);
const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""));
const hasOwnWords = (text: string): boolean =>
  /\p{L}/u.test(text.replace(/\{\w+\}/g, "").replace(sameEverywhere, ""));
const list = (names: Iterable<string>): string => [...names].sort().join(", ");

/** Keys, kinds, placeholders and plural forms of one language against English. `tag` is the language's BCP 47 tag. */
export function faultsOfTranslation(
  { folder, tag }: { folder: string; tag: string },
  english: Catalogue,
  own: Catalogue,
): Faults {
  const place = (key: string) => `locales/${folder}: ${key}`;
  const faults: Faults = [];
  for (const key of Object.keys(english))
    if (!Object.hasOwn(own, key)) faults.push(`${place(key)} is missing`);
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(own)) {
    const original = english[key];
    if (original === undefined) {
      faults.push(`${place(key)} is not in English`);
      continue;
    }
    if (typeof text !== typeof original) {
      faults.push(
        `${place(key)} is ${typeof text === "string" ? "a text, in English it has plural forms" : "a plural, in English it is a text"}`,
      );
      continue;
    }
    if (typeof text !== "string") {
      const missing = categories.filter((category) => !(category in text));
      const unknown = Object.keys(text).filter((category) => !(categories as string[]).includes(category));
      if (missing.length) faults.push(`${place(key)} lacks the plural forms ${list(missing)}`);
      if (unknown.length)
        faults.push(`${place(key)} has plural forms this language does not have: ${list(unknown)}`);
    }
    faults.push(...faultsOfForms(place(key), original, text));
    const words = Object.values(formsOf(original));
    if (
      otherScripts.has(folder) &&
      Object.values(formsOf(text)).some((form) => words.includes(form) && hasOwnWords(form))
    )
      faults.push(`${place(key)} is still English`);
  }
  return faults;
}

function faultsOfForms(place: string, original: Text, text: Text): Faults {
  const wanted = placeholdersOf(Object.values(formsOf(original)).join(" "));
  return Object.entries(formsOf(text)).flatMap(([form, words]) => {
    const name = form === "text" ? place : `${place} (${form})`;
    if (!words.trim()) return [`${name} is empty`];
    const present = placeholdersOf(words);
    // "one guide", "deux guides": a plural form may say its number in words, all but the general one.
    const lost = [...wanted].filter(
      (one) => !present.has(one) && !(one === "count" && form !== "text" && form !== "other"),
    );
    const extra = [...present].filter((one) => !wanted.has(one));
    return [
      ...(lost.length ? [`${name} lost the placeholder ${list(lost)}`] : []),
      ...(extra.length ? [`${name} has a placeholder English does not have: ${list(extra)}`] : []),
    ];
  });
}

/** Each key has its note for the translator, and no note stands alone. */
export const faultsOfNotes = (english: Catalogue, notes: Record<string, string>): Faults => [
  ...Object.keys(english).flatMap((key) => (notes[key]?.trim() ? [] : [`locales/notes: ${key} has no note`])),
  ...Object.keys(notes).flatMap((key) =>
    Object.hasOwn(english, key) ? [] : [`locales/notes: ${key} is a note without a text`],
  ),
];

type Sources = readonly { file: string; text: string }[];

/** The keys that the sources name. A template such as `award.${name}` names all it fits. */
export function namedKeys(keys: readonly string[], sources: Sources): string[] {
  const all = sources.map(({ text }) => text).join("\n");
  const named = new Set(all.match(/[\w.-]+/g));
  const templates = [...all.matchAll(/`([a-z][\w-]*\.[^`]*\$\{[^`]*)`/gi)].map(([, template]) =>
    (template ?? "").split(/\$\{[^}]*\}/),
  );
  const patterns = templates
    .filter((parts) => parts.every((part) => /^[\w.-]*$/.test(part)))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join(".+")}$`));
  return keys.filter((key) => named.has(key) || patterns.some((pattern) => pattern.test(key)));
}

/** Every key is named in the sources, and every key the sources ask for exists. */
export function faultsOfUse(keys: readonly string[], sources: Sources): Faults {
  const used = new Set(namedKeys(keys, sources));
  const unused = keys.filter((key) => !used.has(key));
  const known = new Set(keys);
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:t|parts)\(\s*"([^"]+)"/g)].flatMap(([, key]) =>
      key === undefined || known.has(key) ? [] : [`${file} asks for ${key}, which is no message`],
    ),
  );
  return [...unused.map((key) => `locales/en: ${key} is used nowhere`), ...unknown];
}
