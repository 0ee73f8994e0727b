import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Award, StoredSpec } from "#features/products/product.ts";
import type { Rating } from "#features/products/rating.ts";
import type { Language } from "#i18n/languages.ts";
import type { Money } from "#i18n/money/money.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { StoredImage } from "../products.repo.ts";

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
export type ProductInput = {
  categoryId?: number | null;
  subCategoryId?: number | null;
  brand?: string | null;
  model?: string | null;
  gtin?: string | null;
  price?: Money | null;
  /** Counts as long as `ratings` do not make one: marks for every criterion win (product-scoring.ts). */
  score?: number | null;
  ratings?: Rating[];
  awards?: Award[];
  specs?: StoredSpec[];
  images?: StoredImage[];
  imageUrl?: string | null;
  relatedIds?: number[];
  discontinuedAt?: number | null;
  successorId?: number | null;
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
