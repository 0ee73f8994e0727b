import { useLayoutEffect, useRef } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { filterFormId, filterPanelId, lastingLink } from "./listing-marks.ts";

/** The field that stands where this one stood. */
function fieldLike(field: Element | null): HTMLElement | null {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return null;
  const isChoice = field.type === "radio" || field.type === "checkbox";
  const value = isChoice ? `[value="${CSS.escape(field.value)}"]` : "";
  return document.querySelector(
    `[form="${filterFormId}"][name="${field.name}"], #${filterFormId} [name="${field.name}"]${value}`,
  );
}

/** What stands open and has the focus, to be so again in what is drawn in its place. */
function held(): () => void {
  const sheet = document.getElementById(filterPanelId);
  const isOpen = sheet?.matches(":popover-open");
  const place = sheet?.scrollTop ?? 0;
  const field = document.activeElement;
  return () => {
    const drawn = document.getElementById(filterPanelId);
    const focus = () => fieldLike(field)?.focus({ preventScroll: true });
    if (isOpen && drawn) {
      // Opening gives the focus to the sheet's first button: afterwards it goes back to where it was.
      drawn.addEventListener("toggle", focus, { once: true });
      drawn.showPopover();
      drawn.scrollTop = place;
    }
    focus();
  };
}

/**
 * What the filters and the lasting links of a list do. The list comes as HTML without script and data, so they are listened to
 * from outside: a change of the form is a navigation, which has the list drawn, and what stood open or had the focus does so
 * afterwards. "More" adds to a list that must be there: its first press asks for it and presses the link that takes its place.
 */
export function useListing(path: string, isDrawn: boolean): void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const onceDrawn = useRef<() => void>(null);
  useLayoutEffect(() => {
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
      if (!isDrawn) onceDrawn.current = held();
      navigate(path + writeFilters(filtersOfForm(data)));
    };
    const press = (event: MouseEvent) => {
      if (isDrawn || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const pressed = event.target instanceof Element && event.target.closest(`[${lastingLink}]`);
      if (!pressed) return;
      const name = pressed.getAttribute(lastingLink);
      const focused = () => {
        const link = document.querySelector<HTMLAnchorElement>(`[${lastingLink}=${name}]`);
        link?.focus({ preventScroll: true });
        return link;
      };
      if (name !== "more") {
        onceDrawn.current = focused;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      onceDrawn.current = () => queueMicrotask(() => focused()?.click());
      revalidate();
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
  }, [navigate, revalidate, path, isDrawn]);
  // Before the list is painted, and after it is listened to as one that is drawn.
  useLayoutEffect(() => {
    if (!isDrawn) return;
    onceDrawn.current?.();
    onceDrawn.current = null;
  }, [isDrawn]);
}
