/** Dispatched on the document after a navigation without a new document. `isError`: an error is displayed instead of the page. */
export type NavigatedEvent = CustomEvent<{ isError: boolean }>;

declare global {
  interface DocumentEventMap {
    navigated: NavigatedEvent;
  }
}

export const dispatchNavigated = (isError: boolean): boolean =>
  document.dispatchEvent(new CustomEvent("navigated", { detail: { isError } }));
