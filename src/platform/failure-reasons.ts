/**
 * Why an external response could not be used, where this site detects it: codes, which the CRM translates. Any other reason is the other
 * side's own message.
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
