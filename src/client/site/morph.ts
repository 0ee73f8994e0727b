import { Idiomorph } from "idiomorph";
import type { Replace } from "./replace-page.ts";

/** Disclosures that the visitor has opened stay open. */
const isFromServer = (attribute: string, element: Element): boolean =>
  !(attribute === "open" && element instanceof HTMLDetailsElement);

const isField = (element: Element | null): boolean => element?.matches("input, select, textarea") ?? false;

/** Changes an element into the next one, keeping focus, input, popovers and scroll positions. Scripts update their state on "navigated". */
export const morph: Replace = (current, next) => {
  Idiomorph.morph(current, next, {
    // Of other elements it would keep the content, so that a focused link would say what it no longer does.
    ignoreActiveValue: isField(document.activeElement),
    callbacks: { beforeAttributeUpdated: isFromServer },
  });
};
