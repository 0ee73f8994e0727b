import type { EventType } from "#platform/event-types.ts";
import type { SiteEvent } from "#platform/events/events.ts";

/** An event of an offer, with the address of the API where it can be read. */
export const offerEvent = (
  type: Extract<EventType, "price.changed" | "offer.broken">,
  { id, productId }: { id: number; productId: number },
): SiteEvent => ({
  type,
  data: { productId: String(productId), offerId: String(id) },
  paths: { api: `/api/admin/products/${productId}/offers` },
});
