import { useEffect, useReducer } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { filterFormId, filterPanelId, lastingLink } from "./listing-marks.ts";

type ListingPart = { isLoaded(): boolean; prepare(): Promise<void> };

/**
 * What the filters and the lasting links of a list do. The list comes as HTML without script, so they are listened to from outside:
 * a change of the form is a navigation, and the first press of such a link loads the list's code and presses the link that takes
 * its place, which so keeps the focus.
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
      navigate(path + writeFilters(filtersOfForm(data)));
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
