/** What a reader can say is wrong on a product page. */
export const reportKinds = ["price", "link", "text", "image", "spec", "other"] as const;
