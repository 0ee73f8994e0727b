import type { SubIdRule } from "#features/marketplaces/sub-id.ts";
import type { Language } from "#i18n/languages.ts";
import { hostsOfShops, isWithin } from "#i18n/urls/shop-hosts.ts";
import { openAge, type Policy } from "./policy.ts";

/** The owner's affiliate tag in one of the programme's countries. */
export type Tag = { country: string; tag: string };

/** An affiliate programme as data; more can be added in the CRM. `kind` is the distinction of spec.md's footer text. */
export type Programme = {
  id: number;
  key: string;
  name: string;
  kind: "retail" | "auction";
  homeUrl: string;
  /** "/path" or https (readings.md 37). */
  logoUrl: string | null;
  /** Shop and image hosts, including their subdomains. */
  hosts: string[];
  /** Home country, ISO 3166 alpha-2; empty if it sells everywhere. */
  country: string;
  tags: Tag[];
  /** Template for affiliate links (affiliate-link.ts); the four built-in programmes have their own code. */
  linkTemplate: string | null;
  subId: SubIdRule | null;
  /** Whether the referrer is withheld from the shop. */
  hidesReferrer: boolean;
  /** Disclosure required wherever its links appear; the English text is the binding one. */
  disclosure: Partial<Record<Language, string>>;
  policy: Policy;
};

const own = <Value>(value: Value) => ({ value, source: "", readAt: null });

/**
 * A shop without rules of its own: everything may be shown, with its timestamp. A price not verified for thirty days may no longer be
 * available, which the law calls misleading (Directive 2005/29/EC, article 6); Google's shopping feeds expire after as many.
 */
export const openPolicy: Policy = {
  maxPriceAgeHours: own<number | null>(openAge),
  stamp: own("time"),
  disclaimer: own(true),
  mayCloak: own(true),
  mayStoreImages: own(true),
  mayShowHistory: own(true),
  mayAlert: own(true),
  mayGiveToModel: own(true),
  mayMailLinks: own(true),
  standsApart: own(false),
};

/** A rule found in the terms at a URL on the day the defaults were written. */
const read =
  (source: string) =>
  <Value>(value: Value) => ({ value, source, readAt: "2026-11-20" });

const amazonTerms = read("https://affiliate-program.amazon.com/help/operating/policies");
const amazonChanges = read("https://affiliate-program.amazon.com/help/operating/compare");
const ebayLicence = read("https://developer.ebay.com/join/api-license-agreement");
const ebayNetwork = read("https://partnernetwork.ebay.com/legal");

const amazonPolicy: Policy = {
  maxPriceAgeHours: amazonTerms<number | null>(24),
  stamp: amazonTerms("time"),
  disclaimer: amazonTerms(true),
  mayCloak: amazonTerms(false),
  mayStoreImages: amazonTerms(false),
  mayShowHistory: amazonTerms(false),
  mayAlert: amazonTerms(false),
  mayGiveToModel: amazonChanges(false),
  mayMailLinks: amazonTerms(false),
  standsApart: own(false),
};
const ebayPolicy: Policy = {
  maxPriceAgeHours: ebayLicence<number | null>(24),
  stamp: ebayLicence("time"),
  disclaimer: ebayLicence(true),
  mayCloak: ebayNetwork(false),
  mayStoreImages: ebayLicence(false),
  mayShowHistory: ebayLicence(false),
  mayAlert: ebayLicence(false),
  mayGiveToModel: ebayNetwork(false),
  mayMailLinks: ebayNetwork(false),
  standsApart: ebayLicence(true),
};
const cautious: Policy = { ...openPolicy, maxPriceAgeHours: own<number | null>(72) };

/** The four built-in programmes (spec.md section 1; defaults of readings.md 40). */
export const firstProgrammes: readonly Omit<Programme, "id" | "logoUrl" | "tags">[] = [
  {
    key: "amazon",
    name: "Amazon",
    kind: "retail",
    homeUrl: "https://www.amazon.com/",
    hosts: [...hostsOfShops.amazon, "media-amazon.com", "ssl-images-amazon.com"],
    country: "US",
    linkTemplate: null,
    // `ascsubtag` needs Amazon's approval; partners who have it enter it here.
    subId: null,
    hidesReferrer: false,
    // Verbatim: the Operating Agreement requires this sentence.
    disclosure: {
      en: "As an Amazon Associate I earn from qualifying purchases.",
      he: "כשותפים בתוכנית Amazon Associates אנחנו מרוויחים מרכישות העומדות בתנאי התוכנית.",
      ar: "بصفتنا شريكًا في برنامج Amazon Associates، نحقق أرباحًا من المشتريات المؤهلة.",
      zh: "作为 Amazon Associates 联盟成员，我们从符合条件的购买中获得收入。",
      fr: "En tant que Partenaire Amazon, je réalise un bénéfice sur les achats remplissant les conditions requises.",
    },
    policy: amazonPolicy,
  },
  {
    key: "walmart",
    name: "Walmart",
    kind: "retail",
    homeUrl: "https://www.walmart.com/",
    hosts: [...hostsOfShops.walmart, "walmartimages.com"],
    country: "US",
    linkTemplate: null,
    subId: { parameter: "subId1", most: 50, letters: "word" },
    hidesReferrer: false,
    disclosure: {},
    policy: cautious,
  },
  {
    key: "aliexpress",
    name: "AliExpress",
    kind: "retail",
    homeUrl: "https://www.aliexpress.com/",
    hosts: [...hostsOfShops.aliexpress, "alicdn.com"],
    country: "",
    linkTemplate: null,
    subId: { parameter: "dp", most: 50, letters: "word" },
    hidesReferrer: false,
    disclosure: {},
    policy: cautious,
  },
  {
    key: "ebay",
    name: "eBay",
    kind: "auction",
    homeUrl: "https://www.ebay.com/",
    hosts: [...hostsOfShops.ebay, "ebayimg.com"],
    country: "US",
    linkTemplate: null,
    subId: { parameter: "customid", most: 256, letters: "word" },
    hidesReferrer: false,
    disclosure: {},
    policy: ebayPolicy,
  },
];

/** Whether prices may come from the programme's own API only: those of editors, pages, files and feeds are never shown. */
export const givesPricesItself = (key: string): boolean => key === "amazon";

/** Sources that speak for the shop itself: its API, and the demo's. */
const shopSources = new Set(["api", "demo"]);

/**
 * An offer as stored from a source: a price that only the shop's API may give gets no fetch time, so that it is never shown (priceExpiry).
 */
export const asStated = <Stated extends { programme: string; source: string; fetchedAt: number | null }>(
  stated: Stated,
): Stated =>
  givesPricesItself(stated.programme) && !shopSources.has(stated.source)
    ? { ...stated, fetchedAt: null }
    : stated;

export const isFirst = (key: string): boolean => firstProgrammes.some((programme) => programme.key === key);

/**
 * Whether the site earns with a programme: the built-in ones, and those with a tag. A shop that merely occurs in an imported file is none.
 */
export const isPartner = ({ key, tags }: Pick<Programme, "key" | "tags">): boolean =>
  tags.length > 0 || isFirst(key);

/** The programme of a host, by shop and image hosts. */
export const programmeOfHost = <Known extends Pick<Programme, "hosts">>(
  programmes: readonly Known[],
  host: string,
): Known | undefined =>
  programmes.find(({ hosts }) => hosts.some((base) => isWithin(host.toLowerCase().replace(/\.$/, ""), base)));

/** The disclosure a programme requires: its own text, and its translation for the reader. */
export function disclosureIn({ disclosure }: Pick<Programme, "disclosure">, lang: Language) {
  const { en } = disclosure;
  if (!en) return disclosure[lang] ? { text: disclosure[lang], meaning: null } : null;
  return { text: en, meaning: lang === "en" ? null : (disclosure[lang] ?? null) };
}
