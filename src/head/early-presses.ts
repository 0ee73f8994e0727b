/** What was pressed or changed before the page's script was there. */
export type EarlyPresses = { targets: Element[]; stop(): void };

/** Notes it as `window.earlyPresses`, so that the script can do it once it is there (layouts/public/replay-early-presses.ts). */
export function noteEarlyPresses(): void {
  const targets = new Set<Element>();
  const press = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // A popover opens, and a form is sent, without script.
    if (button?.type === "button" && !button.popoverTargetElement) targets.add(button);
  };
  const change = ({ target }: Event) => {
    if (target instanceof HTMLElement && "form" in target && target.form) targets.add(target);
  };
  addEventListener("click", press, true);
  addEventListener("change", change, true);
  const early: EarlyPresses = {
    get targets() {
      return [...targets];
    },
    stop() {
      removeEventListener("click", press, true);
      removeEventListener("change", change, true);
    },
  };
  Object.assign(window, { earlyPresses: early });
}
