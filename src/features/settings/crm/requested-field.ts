import { useEffect } from "react";
import { useLocation } from "react-router";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { settingsIn, settingTabs } from "../setting-tabs.ts";

/** A field may render after its tab, and a closing dialog restores the focus: milliseconds between attempts, and their number. */
const betweenTries = 100;
const mostTries = 30;

/** Without what is described beside them. */
const ownWords = ({ childNodes }: Element): string =>
  [...childNodes]
    .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? "") : []))
    .join("")
    .trim();

/** The element with this text in the open tab: a field by its label, the first of a group by the group's name, or a heading. */
function controlNamed(words: string): HTMLElement | null {
  const names = document.querySelectorAll<HTMLElement>("main :is(label, legend, h2, span)");
  const name = [...names].find((one) => ownWords(one) === words && one.getClientRects().length > 0);
  if (!name || name.getAttribute("tabindex") === "-1") return name ?? null;
  for (let around: HTMLElement | null = name; around?.closest("main"); around = around.parentElement) {
    const controls: NodeListOf<HTMLElement> = around.querySelectorAll(
      ":is(input, textarea, [contenteditable=true]):not(:disabled), button:not(:disabled), summary",
    );
    // What is folded away cannot be focused.
    const control: HTMLElement | null = [...controls].find((one) => one.checkVisibility()) ?? null;
    // A part with a name of its own may have its field still to come.
    if (control || around.matches("section[aria-label]")) return control;
  }
  return null;
}

/** Focuses the field that the URL names as soon as it is rendered. */
export function useRequestedField(): void {
  const { t } = useSettingsMessages();
  const { search, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be requested again
  useEffect(() => {
    const requested = new URLSearchParams(search).get("field");
    const field = settingTabs.flatMap(settingsIn).find((one) => one === requested);
    if (!field) return;
    let [tries, held] = [0, 0];
    const timer = setInterval(() => {
      const control = controlNamed(t(field));
      if (control && document.activeElement === control) held++;
      else control?.focus();
      if (++tries === mostTries || held === 3) clearInterval(timer);
    }, betweenTries);
    return () => clearInterval(timer);
  }, [search, key, t]);
}
