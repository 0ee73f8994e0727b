/** What webhooks are called for (decision 0062). */
export const eventTypes = [
  "content.published",
  "content.unpublished",
  "content.changed",
  "price.changed",
  "offer.broken",
  "import.finished",
  "report.received",
] as const;
export type EventType = (typeof eventTypes)[number];
