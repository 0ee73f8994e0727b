import { createOfferLinks } from "./offer-links.ts";
import { createOfferRefresh } from "./offer-refresh.ts";

export type OfferUpkeep = ReturnType<typeof createOfferUpkeep>;

/** What keeps offers true behind the site: shops are asked for their prices, links are followed. */
export const createOfferUpkeep = (parts: Parameters<typeof createOfferRefresh>[0]) => ({
  ...createOfferRefresh(parts),
  links: createOfferLinks(parts),
});
