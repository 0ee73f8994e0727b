import type { Policy } from "./policy.ts";

/** A partner programme as data; more can be added in the settings. `kind` is what spec.md's footer text distinguishes. */
export type Programme = {
  id: number;
  key: string;
  name: string;
  kind: "retail" | "auction";
  homeUrl: string;
  /** "/path" or https (readings.md 37). */
  logoUrl: string | null;
  /** The owner's affiliate ids at the programme. */
  tags: string[];
  policy: Policy;
};

/** A shop without rules of its own: everything may be shown, with the time it was seen. */
export const openPolicy: Policy = {
  maxPriceAgeHours: null,
  stamp: true,
  mayCloak: true,
  mayStoreImages: true,
  mayShowHistory: true,
  mayAlert: true,
  mayGiveToModel: true,
  mayMailLinks: true,
  standsApart: false,
};
const strict: Policy = {
  ...openPolicy,
  maxPriceAgeHours: 24,
  mayCloak: false,
  mayStoreImages: false,
  mayShowHistory: false,
  mayAlert: false,
  mayGiveToModel: false,
  mayMailLinks: false,
};

/** The four programmes every site begins with (spec.md section 1; defaults of readings.md 40). */
export const firstProgrammes: readonly Omit<Programme, "id" | "logoUrl" | "tags">[] = [
  { key: "amazon", name: "Amazon", kind: "retail", homeUrl: "https://www.amazon.com/", policy: strict },
  {
    key: "walmart",
    name: "Walmart",
    kind: "retail",
    homeUrl: "https://www.walmart.com/",
    policy: { ...openPolicy, maxPriceAgeHours: 72 },
  },
  {
    key: "aliexpress",
    name: "AliExpress",
    kind: "retail",
    homeUrl: "https://www.aliexpress.com/",
    policy: { ...openPolicy, maxPriceAgeHours: 72 },
  },
  {
    key: "ebay",
    name: "eBay",
    kind: "auction",
    homeUrl: "https://www.ebay.com/",
    policy: { ...strict, standsApart: true },
  },
];

/**
 * Whether the site earns with a programme: those it begins with, and those the owner has a tag of. A shop that merely stands in an
 * imported file is none.
 */
export const isPartner = ({ key, tags }: Pick<Programme, "key" | "tags">): boolean =>
  tags.length > 0 || firstProgrammes.some((programme) => programme.key === key);
