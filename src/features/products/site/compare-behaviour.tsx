import { useEffect } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { announce } from "#platform/browser/announce.ts";
import { onStored } from "#platform/browser/stored.ts";
import { watchToggles } from "#platform/browser/toggle-buttons.ts";
import { keepCompareList, keptCompareList, toggleCompared } from "./compare-list.ts";

/** What the compare buttons of a page do. The tray shows the result, the announcer says it. */
export function CompareBehaviour(): null {
  const { lang, t } = useMessages();
  useEffect(
    () =>
      watchToggles({
        attribute: "data-compare",
        isKept: (id) => keptCompareList().items.some((item) => item.id === id),
        toggle(id, name) {
          const before = keptCompareList().items;
          const after = toggleCompared(before, { id, name });
          if (after === before) return announce(t("compare.full"));
          keepCompareList({ lang, items: after });
          announce(t(after.length > before.length ? "compare.added" : "compare.removed", { name }));
        },
        onChange: (listener) => onStored("compare", listener),
      }),
    [lang, t],
  );
  return null;
}
