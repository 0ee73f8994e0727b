/**
 * Another page stands in the document without a new one being loaded. `isFailed`: what stands there says that the page did not come.
 */
export type PageShown = CustomEvent<{ isFailed: boolean }>;

declare global {
  interface DocumentEventMap {
    "page-shown": PageShown;
  }
}

export const tellPageShown = (isFailed: boolean): boolean =>
  document.dispatchEvent(new CustomEvent("page-shown", { detail: { isFailed } }));
