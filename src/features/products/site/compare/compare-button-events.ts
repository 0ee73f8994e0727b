import { announce } from "#client/browser/announce.ts";
import { onStored } from "#client/browser/stored.ts";
import { watchToggles } from "#client/browser/toggle-buttons.ts";
import type { Language } from "#i18n/languages.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { comparePath, storeCompareList, storedCompareList, toggleCompared } from "./compare-list.ts";

/** A comparison URL without products redirects to the visitor's stored list, if any. */
function showStored(lang: Language): void {
  const { items } = storedCompareList();
  if (items.length && document.querySelector("[data-kept-comparison]"))
    location.replace(localPath(lang, comparePath(items.map(({ id }) => id))));
}

/** Removing a product on the comparison page also removes it from the stored list; the link opens the page without it. */
function forgetRemoved({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>("[data-remove-compared]") : null;
  const stored = storedCompareList();
  const items = stored.items.filter(({ id }) => id !== link?.dataset.removeCompared);
  if (items.length < stored.items.length) storeCompareList({ ...stored, items });
}

/** What the compare buttons of a page do. The tray shows the result, the announcer says it. */
export function watchCompare({ lang, t }: IslandMessages): void {
  watchToggles({
    attribute: "data-compare",
    isKept: (id) => storedCompareList().items.some((item) => item.id === id),
    toggle(id, name) {
      const before = storedCompareList().items;
      const after = toggleCompared(before, { id, name });
      if (after === before) return announce(t("compare.full"));
      storeCompareList({ lang, items: after });
      announce(t(after.length > before.length ? "compare.added" : "compare.removed", { name }));
    },
    onChange: (listener) => onStored("compare", listener),
  });
  document.addEventListener("click", forgetRemoved);
  document.addEventListener("navigated", () => showStored(lang));
  showStored(lang);
}
