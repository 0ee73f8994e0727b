/** What the checklist says of articles alone (article-checklist.ts). */
export const checkCodes = [
  "title-missing",
  "text-missing",
  "image-address",
  "unfinished-block",
  "empty-section",
  "disclosure-missing",
  "hidden-product",
  "hidden-block",
  "broken-link",
  "excerpt-missing",
  "author-missing",
  "not-reviewed",
  "unsupported-claim",
] as const;
