/**
 * Marks pictures that did not come, a foreign shop's most often, so that the style sheet shows the feather in their place. Their
 * words stay for who hears the page.
 */
export function watchBrokenImages(): void {
  const mark = (image: EventTarget | null, isBroken: boolean) => {
    if (image instanceof HTMLImageElement) image.toggleAttribute("data-broken", isBroken);
  };
  const broke = ({ target }: Event) => mark(target, true);
  // The same element may show another picture later.
  const came = ({ target }: Event) => mark(target, false);
  document.addEventListener("error", broke, true);
  document.addEventListener("load", came, true);
  const markAll = () => {
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) mark(image, true);
  };
  document.addEventListener("navigated", markAll);
  markAll();
}
