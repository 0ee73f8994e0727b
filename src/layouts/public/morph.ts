import { Idiomorph } from "idiomorph";
import type { Replace } from "./replace-page.ts";

/** Disclosures that the visitor has opened stay open. */
const isFromServer = (attribute: string, element: Element): boolean =>
  !(attribute === "open" && element instanceof HTMLDetailsElement);

/** Changes an element into the next one, keeping focus, input, popovers and scroll positions. Scripts update their state on "navigated". */
export const morph: Replace = (current, next) => {
  Idiomorph.morph(current, next, {
    ignoreActiveValue: true,
    callbacks: { beforeAttributeUpdated: isFromServer },
  });
};
