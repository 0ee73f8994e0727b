import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { ProductFacts, StoredImage } from "../products.repo.ts";

export type ProductTextInput = {
  name: string;
  slug?: string;
  summary?: string;
  description?: string;
  pros?: string[];
  cons?: string[];
  verdict?: string;
  bestFor?: string;
  notFor?: string;
  metaTitle?: string;
  metaDescription?: string;
  metaKeywords?: string[];
};
/** Everything that a product says in all languages. */
export type SavedFacts = ProductFacts & { images: StoredImage[]; relatedIds: number[] };
/** What a source tells of a product; what it leaves out is empty. */
export type ProductInput = Partial<SavedFacts> & {
  texts: Partial<Record<Language, ProductTextInput>>;
  offers?: OfferInput[];
  publish?: boolean;
  demoKey?: string;
};
export type SourcedInput = Omit<ProductInput, "offers"> & {
  origin: Origin;
  /** The one that the row tells, if any. */
  offer?: OfferInput;
  /** What comes with the row, written in the same transaction once its product is there. */
  andThen?: (tx: Tx, productId: number, became: "added" | "changed" | "joined") => Promise<void>;
};
/** Which row of which source a product is, and what that row said last. */
export type Origin = { source: string; key: string; contentHash: string };
