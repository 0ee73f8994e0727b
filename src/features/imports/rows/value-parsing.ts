import type { Availability, Condition, ImportLanguage } from "../import-row.ts";

const availabilityWords: Record<Exclude<Availability, "unknown">, string> = {
  "in-stock":
    "1 true yes y instock available availableforsale limitedavailability limitedstock onlineonly instoreonly madetoorder " +
    "backinstock enstock disponible auflager vorrätig 有货 有貨 现货 現貨 有现货 有現貨 متوفر במלאי כן oui",
  "out-of-stock":
    "0 false no n outofstock soldout discontinued unavailable notavailable reserved enrupture enrupturedestock " +
    "rupturedestock indisponible épuisé nichtvorrätig ausverkauft 无货 無貨 缺货 缺貨 售罄 售完 已售完 下架 无库存 無庫存 غيرمتوفر נפדהמלאי אזלמהמלאי לא non",
  // Can be ordered now and ships later: the closest match for a back-order.
  preorder:
    "preorder presale availableforpreorder backorder onbackorder availableonbackorder 预售 預售 预购 預購",
};

const conditionWords: Record<Condition, string> = {
  // Includes eBay's numeric condition ids.
  new: "new newother newwithbox newwithoutbox newwithouttags newwithdefects newcondition brandnew newwithtags newinbox newopenbox neuf neu nuevo nuovo nieuw חדש جديد 全新 新 1000 1500 1750",
  refurbished:
    "refurbished refurbishedcondition certifiedrefurbished manufacturerrefurbished sellerrefurbished remanufactured " +
    "reconditioned reconditionné renewed generalüberholt refurb מחודש مجدد 翻新 整新 2000 2010 2020 2030 2500",
  used:
    "used bware bstock usedcondition damagedcondition preowned secondhand likenew usedlikenew verygood usedverygood usedgood " +
    "usedacceptable openbox forpartsornotworking occasion d'occasion gebraucht usado usato gebruikt משומש יד2 מיד2 مستعمل 二手 中古 " +
    "2750 3000 4000 5000 6000 7000",
};

function wordTable<Meaning extends string>(words: Record<Meaning, string>): Map<string, Meaning> {
  const table = new Map<string, Meaning>();
  for (const [meaning, list] of Object.entries(words) as [Meaning, string][]) {
    for (const word of list.split(" ")) table.set(word, meaning);
  }
  return table;
}

const availabilityTable = wordTable(availabilityWords);
const conditionTable = wordTable(conditionWords);

// schema.org writes values as URLs ("https://schema.org/InStock"): the last segment is the word.
function word(written: string): string {
  const last = /^https?:\/\//i.test(written) ? (written.split(/[/#]/).at(-1) ?? "") : written;
  return last.toLowerCase().replace(/[\s_.]|(?<=\p{L})-/gu, "");
}

/** Google's, schema.org's and WooCommerce's words (1, 0, backorder) and a few translations; null if unknown. */
export function readAvailability(written: string): Availability | null {
  const found = availabilityTable.get(word(written));
  if (found !== undefined) return found;
  // A stock count: none left, or some.
  return /^\d{1,9}$/.test(written) ? "in-stock" : null;
}

/** The words of feeds, possibly with a qualifier: "Used - Good", "New (other)". Never new if any part says otherwise. */
export function readCondition(written: string): Condition | null {
  const known = conditionTable.get(word(written));
  if (known !== undefined || written.length > longestCondition) return known ?? null;
  const parts = written.split(/\s+[-–—]\s*|[,:;/|()[\]]/u);
  const meant = new Set(parts.flatMap((part) => conditionTable.get(word(part)) ?? []));
  return (["refurbished", "used", "new"] as const).find((condition) => meant.has(condition)) ?? null;
}
const longestCondition = 100;

const languageOfTag = new Map<string, ImportLanguage>(
  Object.entries({
    en: "en",
    he: "he",
    iw: "he",
    fr: "fr",
    ar: "ar",
    zh: "zh",
  }),
);

/** "fr-CA", "zh_CN", "iw" → one of the site's languages; null for any other. */
export function readLanguage(written: string): ImportLanguage | null {
  return languageOfTag.get(written.toLowerCase().split(/[-_]/)[0] ?? "") ?? null;
}

/** 1/true/yes are published; 0 (private), -1 (draft), 2 (pending), false and no are not; null if unknown. */
export function readPublished(written: string): boolean | null {
  const value = word(written);
  if (["1", "true", "yes", "publish", "published"].includes(value)) return true;
  return ["0", "-1", "2", "false", "no", "draft", "private", "pending"].includes(value) ? false : null;
}

/** Splits a list of URLs only before a new URL, since URLs may contain commas themselves. */
export function splitAddresses(written: string): string[] {
  return written
    .replaceAll("\\,", ",")
    .replace(/\s+/gu, (blank) => (blank.includes("\n") ? "\n" : " ")) // Long runs would make the next step slow.
    .split(/\s*[,;|\n]\s*(?=https?:\/\/)|\s*[,;|\n]\s+(?=\/)|\s+(?=https?:\/\/)/iu)
    .map((part) => part.trim().replace(/[,;|]$/, ""))
    .filter((part) => part !== "");
}
