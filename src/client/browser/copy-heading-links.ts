import { announce } from "./announce.ts";

/** Milliseconds that a heading shows that its link was copied. */
const shownFor = 2_000;

/** A click on a heading copies the link to it. On a touch screen it only leads there: a tap on words is no wish to copy. */
export function copyHeadingLinks(): void {
  document.addEventListener("click", (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const pressed = event.target instanceof Element ? event.target : null;
    const link = pressed?.closest<HTMLAnchorElement>("a[data-copied-message]");
    const isByKey = event.detail === 0;
    if (!link || (!isByKey && !matchMedia("(hover: hover)").matches)) return;
    // Refused, or without https: the address bar has the link.
    navigator.clipboard?.writeText(link.href).then(
      () => {
        link.dataset.copied = "";
        announce(link.dataset.copiedMessage ?? "");
        setTimeout(() => {
          delete link.dataset.copied;
        }, shownFor);
      },
      () => {},
    );
  });
}
