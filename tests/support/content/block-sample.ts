import type { Block } from "#platform/document/document.ts";

/** What the samples show of a site, by id: two products, an author, an image, an ad slot and a reusable block. */
export type SampleSite = {
  products: readonly [string, string];
  author: string;
  image: string;
  slot: string;
  reusable: string;
};

/** Of the site's entities, the words by which each is recognized. */
export const sampleNames = {
  products: ["Fenwick kettle", "Ostrey kettle"],
  pros: ["Boils without a sound"],
  cons: ["Handle gets warm"],
  specs: [
    { label: "Capacity", value: "1.7 liters" },
    { label: "Power", value: "2200 watts" },
  ],
  author: { name: "Tamsin Oakley", role: "Kettle editor", bio: "Has boiled a thousand kettles." },
  reusable: "We boil a hundred liters.",
} as const;

export type BlockSample = {
  block: Block;
  /** Words that it has everywhere: on pages, in print, in feeds and in Markdown. */
  words: readonly string[];
  /** Those of pages and print only. */
  onPage?: readonly string[];
  /** Those of screens, not of paper: what is operated there. */
  onScreen?: readonly string[];
  /** Those of feeds and Markdown, where it is not as on a page. */
  inFeeds?: readonly string[];
};
