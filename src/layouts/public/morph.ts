import { Idiomorph } from "idiomorph";
import type { Replace } from "./replace-page.ts";

/** What was opened by hand stays open. */
const isFromServer = (attribute: string, element: Element): boolean =>
  !(attribute === "open" && element instanceof HTMLDetailsElement);

/**
 * Makes a part like another one: what is the same stays, with the focus, what is typed, what is open, and how far it is scrolled. What
 * scripts have marked in it is marked again by who hears of "page-shown".
 */
export const morph: Replace = (place, part) => {
  Idiomorph.morph(place, part, {
    ignoreActiveValue: true,
    callbacks: { beforeAttributeUpdated: isFromServer },
  });
};
