import { createOfferLinks } from "./offer-links.ts";
import { createOfferRefresh } from "./offer-refresh.ts";

export type OfferMaintenance = ReturnType<typeof createOfferMaintenance>;

type Parts = Parameters<typeof createOfferRefresh>[0];

/** Background maintenance of offers: queries shops for prices and checks links. */
export function createOfferMaintenance({
  saving: { repricing: changing },
  ...parts
}: Omit<Parts, "changing"> & { saving: { repricing: Parts["changing"] } }) {
  const all = { ...parts, changing };
  return { ...createOfferRefresh(all), links: createOfferLinks(all) };
}
