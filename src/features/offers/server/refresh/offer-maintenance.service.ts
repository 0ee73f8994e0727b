import { createOfferLinks } from "./offer-links.ts";
import { createOfferRefresh } from "./offer-refresh.ts";

export type OfferMaintenance = ReturnType<typeof createOfferMaintenance>;

type Parts = Parameters<typeof createOfferRefresh>[0];

/** What keeps offers true behind the site: shops are asked for their prices, links are followed. */
export function createOfferMaintenance({
  saving: { repricing: changing },
  ...parts
}: Omit<Parts, "changing"> & { saving: { repricing: Parts["changing"] } }) {
  const all = { ...parts, changing };
  return { ...createOfferRefresh(all), links: createOfferLinks(all) };
}
