import { isSameUrl } from "../library-rules.ts";
import type * as repo from "./offers.repo.ts";

/** Source of an editor's offers. */
export const editorSource = "hand";

/** Source of an offer that any file or feed may update; those of feeds, editors and APIs are updated by these only. */
export const isOfFiles = (source: string): boolean => source.startsWith("import:");

type OfferIdentity = Pick<repo.NewOffer, "programmeId" | "url" | "condition">;

/**
 * Two offers of a product are the same if shop, URL and condition are. Another URL of the same shop is another offer, such as a larger pack
 * or another color; so is a used item at the URL of a new one.
 */
export const isSameOffer = (one: OfferIdentity, other: OfferIdentity): boolean =>
  one.programmeId === other.programmeId && one.condition === other.condition && isSameUrl(one.url, other.url);
