/** By these the island of the filters finds its elements (filter-panel.element.ts). */
export const filterPanelId = "filters";
export const filterFormId = "filter-form";
