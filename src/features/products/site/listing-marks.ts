/** By these the behaviour of a list finds its elements (use-listing.ts). */
export const filterPanelId = "filters";
export const filterFormId = "filter-form";
export const moreAttribute = "data-load-more";
