import { percentDecoded } from "#platform/input/percent-decoding.ts";
import { unwrap } from "./pasted-elements.ts";

/** As documents name a place (inline.ts). */
const anchorName = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]{0,99}$/u;
const headings = "h1, h2, h3, h4, h5, h6, p.MsoTitle";

/** The heading that a place of a page is: one that has the name, or around or right behind an empty element that has it. */
function headingAt(document: Document, name: string): Element | null {
  const place = document.getElementById(name) ?? document.getElementsByName(name)[0];
  const next = place?.textContent?.trim() ? null : place?.nextElementSibling;
  return place?.closest(headings) ?? (next?.matches(headings) ? next : null);
}

/** Links within what is pasted lead to its headings; those that would lead nowhere are their words. */
export function preserveAnchors(document: Document): void {
  for (const heading of document.querySelectorAll("[data-anchor]"))
    if (!anchorName.test(heading.getAttribute("data-anchor") ?? "")) heading.removeAttribute("data-anchor");
  for (const link of document.querySelectorAll("a[href^='#']")) {
    const name = percentDecoded(link.getAttribute("href")?.slice(1) ?? "").normalize("NFC");
    const heading = anchorName.test(name) ? headingAt(document, name) : null;
    if (!heading) {
      unwrap(link);
      continue;
    }
    const anchor = heading.getAttribute("data-anchor") ?? name;
    heading.setAttribute("data-anchor", anchor);
    link.setAttribute("href", `#${anchor}`);
  }
}
