/** Notes what is pressed or changed before the page's script is there. */
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
  const take = () => {
    removeEventListener("click", press, true);
    removeEventListener("change", change, true);
    return [...targets];
  };
  Object.assign(window, { takeEarlyPresses: take });
}

/** What was noted until now; from here on nothing is noted. */
export const takeEarlyPresses = (): readonly Element[] =>
  (window as { takeEarlyPresses?: () => Element[] }).takeEarlyPresses?.() ?? [];
