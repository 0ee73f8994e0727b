/** Records clicks and changes until the page's script has loaded. */
export function recordEarlyInteractions(): void {
  const targets = new Set<Element>();
  const click = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // Popovers and submit buttons work without script.
    if (button?.type === "button" && !button.popoverTargetElement) targets.add(button);
  };
  const change = ({ target }: Event) => {
    if (target instanceof HTMLElement && "form" in target && target.form) targets.add(target);
  };
  addEventListener("click", click, true);
  addEventListener("change", change, true);
  const take = () => {
    removeEventListener("click", click, true);
    removeEventListener("change", change, true);
    return [...targets];
  };
  Object.assign(window, { takeEarlyInteractions: take });
}

/** The elements that were recorded; ends the recording. */
export const drainEarlyInteractions = (): readonly Element[] =>
  (window as { takeEarlyInteractions?: () => Element[] }).takeEarlyInteractions?.() ?? [];
