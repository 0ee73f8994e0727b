/** By these the behaviour of a list finds its elements (use-listing.ts). */
export const filterPanelId = "filters";
export const filterFormId = "filter-form";
/** A link that is there before and after it is followed, by its name: "more", "grid", "list". */
export const lastingLink = "data-lasting-link";
