/** The header currently in the document: on a hydrated page React may replace it. */
export const siteHeader = () => document.querySelector<HTMLElement>(".site-header");

/** What in the header fits the selector. */
export const inHeader = (selector: string): Iterable<HTMLElement> =>
  siteHeader()?.querySelectorAll<HTMLElement>(selector) ?? [];

/** The nearest element around an event's target that fits the selector, within the header only. */
export const aroundTarget = ({ target }: Event, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(`.site-header ${selector}`) : null;
