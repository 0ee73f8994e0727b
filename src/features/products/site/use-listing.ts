import { useEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { filterFormId, filterPanelId, lastingLink } from "./listing-marks.ts";

type ListingPart = { isLoaded(): boolean; prepare(): Promise<void> };

/** The field that stands where this one stood. */
function fieldLike(field: Element | null): HTMLElement | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return null;
  const isChoice = field.type === "radio" || field.type === "checkbox";
  const value = isChoice ? `[value="${CSS.escape(field.value)}"]` : "";
  return document.querySelector(
    `[form="${filterFormId}"][name="${field.name}"], #${filterFormId} [name="${field.name}"]${value}`,
  );
}

/** What was chosen, which the drawn form learns from the address only when that has changed. */
function restore(chosen: FormData): void {
  const form = document.getElementById(filterFormId);
  if (!(form instanceof HTMLFormElement)) return;
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.type === "radio" || field.type === "checkbox")
      (field as HTMLInputElement).checked = chosen.getAll(field.name).includes(field.value);
    else field.value = String(chosen.get(field.name) ?? "");
  }
}

/**
 * What the filters and the lasting links of a list do. The list comes as HTML without script, so they are listened to from outside:
 * a change of the form is a navigation, and the first press of such a link loads the list's code and presses the link that takes
 * its place. The first of them has the list drawn by its code: what stood open or had the focus does so afterwards.
 */
export function useListing(path: string, part: ListingPart): void {
  const navigate = useNavigate();
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const isOurs = (form: unknown): form is HTMLFormElement =>
      form instanceof HTMLFormElement && form.id === filterFormId;
    const change = ({ target }: Event) => {
      // The browser's own "change": a number counts when it is finished, not with every digit.
      if ((target instanceof HTMLInputElement || target instanceof HTMLSelectElement) && isOurs(target.form))
        target.form.requestSubmit();
    };
    const submit = async (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (!isOurs(form)) return;
      event.preventDefault();
      const data = new FormData(form);
      const panel = document.getElementById(filterPanelId);
      if (submitter && panel?.matches(":popover-open")) panel.hidePopover();
      const { filtersOfForm, writeFilters } = await import("./product-filters.ts");
      if (!part.isLoaded()) await takeOver(data);
      navigate(path + writeFilters(filtersOfForm(data)));
    };
    const takeOver = async (chosen: FormData) => {
      await part.prepare();
      const before = document.getElementById(filterPanelId);
      const isOpen = before?.matches(":popover-open");
      const place = before?.scrollTop ?? 0;
      const held = document.activeElement;
      flushSync(redraw);
      restore(chosen);
      const after = document.getElementById(filterPanelId);
      const hold = () => fieldLike(held)?.focus({ preventScroll: true });
      if (isOpen && after) {
        // Opening gives the focus to the sheet's first button: afterwards it goes back to where it was.
        after.addEventListener("toggle", hold, { once: true });
        after.showPopover();
        after.scrollTop = place;
      }
      hold();
    };
    const press = async (event: MouseEvent) => {
      if (part.isLoaded() || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        return;
      const pressed = event.target instanceof Element && event.target.closest(`[${lastingLink}]`);
      if (!pressed) return;
      event.preventDefault();
      event.stopPropagation();
      await part.prepare();
      flushSync(redraw);
      const link = document.querySelector<HTMLAnchorElement>(
        `[${lastingLink}=${pressed.getAttribute(lastingLink)}]`,
      );
      link?.focus({ preventScroll: true });
      link?.click();
    };
    document.addEventListener("change", change);
    document.addEventListener("submit", submit);
    // Before the listener that follows links.
    document.addEventListener("click", press, { capture: true });
    return () => {
      document.removeEventListener("change", change);
      document.removeEventListener("submit", submit);
      document.removeEventListener("click", press, { capture: true });
    };
  }, [navigate, path, part]);
}
