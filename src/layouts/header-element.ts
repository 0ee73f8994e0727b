/** The header as it stands in the document now: React may put another one in its place. */
export const siteHeader = () => document.querySelector<HTMLElement>(".site-header");

/** What in the header carries the mark. */
export const marked = (mark: string): Iterable<HTMLElement> =>
  siteHeader()?.querySelectorAll<HTMLElement>(`[data-${mark}]`) ?? [];

/** The nearest element around an event's target that fits the selector, within the header only. */
export function pressed(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element
    ? event.target.closest<HTMLElement>(`.site-header ${selector}`)
    : null;
}
