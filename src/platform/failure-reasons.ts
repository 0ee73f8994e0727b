/**
 * Why what somebody outside answered could not be used, where the site says so itself: codes, which the CRM has words for. Any other reason
 * is in the other side's own words.
 */
export const failureReasons = [
  "resting",
  "too-large",
  "leads-elsewhere",
  "no-address",
  "text-missing",
  "no-xml",
  "entities",
  "no-feed",
  "no-json",
  "other-form",
  "empty",
] as const;
export type FailureReason = (typeof failureReasons)[number];
