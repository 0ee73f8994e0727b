import { showCurrentPage } from "./header-current-page.ts";
import { aroundTarget } from "./header-dom.ts";
import { attachMenus, closeMenus } from "./header-menus.ts";
import { watchStickyHeader } from "./sticky-header.ts";

/** What features do in the header. */
type HeaderParts = {
  /** Writes what only this browser knows into the header: at the start, and when another header has taken its place. */
  fill: () => void;
  /** Makes a search field suggest what it would find. */
  suggest: (field: HTMLInputElement) => void;
};

/** Begins what moves in the header (header.tsx). It listens on the document, so that it also serves a header that comes later. */
export function startHeader({ fill, suggest }: HeaderParts): void {
  const fillHeader = () => {
    fill();
    showCurrentPage(location);
  };

  attachMenus();
  document.addEventListener("click", (event) => {
    const field = aroundTarget(event, "[data-clear-search]")
      ?.closest("form")
      ?.querySelector<HTMLInputElement>("[type=search]");
    if (!field) return;
    field.value = "";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.focus();
  });
  const suggestIn = (field: Element | EventTarget | null) => {
    if (field instanceof HTMLInputElement && field.matches("[type=search]")) suggest(field);
  };
  document.addEventListener("focusin", (event) => suggestIn(event.target));
  suggestIn(document.activeElement);
  watchStickyHeader(fillHeader);
  document.addEventListener("navigated", () => {
    closeMenus();
    showCurrentPage(location);
  });
  fillHeader();
}
