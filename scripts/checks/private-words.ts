/** Words that only this project used (words.md): none in the English messages, ever fewer in the code. */
import { type Faults, parseMessage } from "./message-rules.ts";
import type { Catalog } from "./message-types.ts";

/** Each with the field's word. */
const onScreens: readonly [RegExp, string][] = [
  [/\b(somebody|nobody|anybody)\b/i, "“someone”, “no one”, or the person"],
  [/\banew\b/i, "“again”, “re-”"],
  [/\blately\b/i, "“recently”"],
  [/\bdearer\b/i, "“more expensive”"],
  [/\bin vain\b/i, "what failed"],
  [/\bby (hand|itself|the clock)\b/i, "“manually”, “automatically”, “on a schedule”"],
  [/\bstands?\b(?! out)/i, "“is”, “appears”"],
  [/\b(takes?|taken|took|taking) (in|away|back|down|up)\b/i, "import, remove, restore, unpublish"],
  [/\bputs? right\b/i, "“fix”"],
  [/\bonce more\b/i, "“again”"],
  [/\b(a|the) (machine|writer)\b/i, "“AI”"],
  [/\bpictures?\b/i, "“image”, in texts for readers “photo”"],
  [/\bmailbox\b/i, "“inbox”"],
  [/\bthere is no such\b/i, "“… not found”"],
  [/\bas it stands\b/i, "“current”"],
  [/\bbin\b/i, "“trash”"],
  [/\bfront page\b/i, "“home page”"],
];

/** key → why the word is an ordinary one there. */
const allowedOnScreens = new Map<string, string>([]);

export const faultsOfScreenWords = (texts: Catalog): Faults =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (allowedOnScreens.has(key)) return [];
    const readings = parseMessage(text).readings.map((one) => one.text);
    return onScreens.flatMap(([word, better]) => {
      const found = readings.find((reading) => word.test(reading));
      return found === undefined ? [] : [`locales/en: ${key} has a private word, say ${better}: ${found}`];
    });
  });

/** Private word of identifiers, file names and comments, and how often it may be there still: the number only goes down. */
const inCode: Readonly<Record<string, { words: RegExp; better: string; most: number }>> = {
  door: {
    words: /\bdoors?\b|-doors?\b|Doors?\b|\bdoors?[A-Z]/g,
    better: "middleware, handler, gateway",
    most: 0,
  },
  desk: { words: /\bdesks?\b|-desks?\b|Desks?\b/g, better: "admin service", most: 18 },
  kept: { words: /\bkept\b|\bkept[A-Z]|-kept\b|\bkept-|Kept\b/g, better: "cached, stored", most: 219 },
  anew: { words: /\banew\b|Anew\b/g, better: "again, re-", most: 8 },
  asked: { words: /\basked\b|\basked[A-Z]|Asked\b/g, better: "requested, query", most: 131 },
  told: { words: /\btold\b|\bisTold\b/g, better: "notified", most: 93 },
  somebody: { words: /\b(somebody|nobody|anybody)\b/gi, better: "user, actor, anonymous", most: 45 },
  stands: { words: /\bstands?\b|\bstanding\b/g, better: "is, current, static", most: 55 },
  machine: { words: /\bmachines?\b|Machine/g, better: "AI, model", most: 86 },
  upkeep: { words: /\bupkeep\b|Upkeep|\btid(y|ies)\b/g, better: "maintenance, cleanup", most: 77 },
  intake: { words: /\bintake\b|Intake|\btaken in\b/g, better: "import, ingest", most: 14 },
};

type Sources = readonly { file: string; text: string }[];

/** Where a private word became more frequent than it was. */
export function faultsOfCodeWords(sources: Sources): Faults {
  return Object.entries(inCode).flatMap(([name, { words, better, most }]) => {
    const count = sources.reduce(
      (sum, { file, text }) => sum + (`${file}\n${text}`.match(words)?.length ?? 0),
      0,
    );
    return count > most
      ? [`src: “${name}” is there ${count} times, ${most} are allowed still: say ${better}`]
      : [];
  });
}
