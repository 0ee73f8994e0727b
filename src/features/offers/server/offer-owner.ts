import { isSameUrl } from "../library-rules.ts";
import type * as repo from "./offers.repo.ts";

/** Of an offer that an editor wrote. */
export const editorSource = "hand";

/** An offer that a file brought, and that any file or feed brings up to date; a feed, an editor and a shop's interface keep theirs themselves. */
export const isOfFiles = (source: string): boolean => source.startsWith("import:");

type Told = Pick<repo.NewOffer, "programmeId" | "url" | "condition">;

/**
 * Two offers of a product are the same where shop, address and condition are. Another address of the same shop is another offer: a larger
 * pack, another color. So is a used one at the address of a new one.
 */
export const isSameOffer = (one: Told, other: Told): boolean =>
  one.programmeId === other.programmeId && one.condition === other.condition && isSameUrl(one.url, other.url);
