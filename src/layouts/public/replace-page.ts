import type { IslandMessages } from "#i18n/island-messages.ts";
import { announce } from "#platform/browser/announce.ts";

/** What differs from page to page within the head, and within the frame. */
const inHead =
  "meta[name]:not([name=viewport],[name=color-scheme],[name=gateways],[name=statistics]),meta[property],link[rel=canonical],link[rel=alternate],script[type='application/ld+json']";
const inBody = ["main", "#page-bar"];

/** The parts of a page that stand in the document only while it is shown. */
export type PageParts = {
  title: string;
  head: readonly Element[];
  body: readonly Element[];
  /** It stands in the place of a page that did not come. */
  isFailed?: boolean;
};

/** The parts of the page that `from` shows. Copied where the document will change them instead of putting others in their place. */
export const partsOf = (from: Document, { isCopied = false } = {}): PageParts => ({
  title: from.title,
  head: [...from.head.querySelectorAll(inHead)],
  body: inBody
    .flatMap((selector) => from.querySelector(selector) ?? [])
    .map((part) => (isCopied ? (part.cloneNode(true) as Element) : part)),
});

/** The built files that a document is made with. */
const filesOf = (from: Document): string =>
  [...from.querySelectorAll("body > script[type=module], link[rel=stylesheet]")]
    .map((file) => file.getAttribute("src") ?? file.getAttribute("href"))
    .join();

/** Whether it is a whole page of this site, in the same language and of the same build: then it has the same frame. */
export const isSameFrame = (next: Document): boolean =>
  next.querySelector("main") !== null &&
  next.documentElement.lang === document.documentElement.lang &&
  filesOf(next) === filesOf(document);

/** Puts a part of a page in the place of another one. */
export type Replace = (place: Element, part: Element) => void;

/** Shows another page in the place of this one. */
export function replacePage(
  { title, head, body }: PageParts,
  replace: Replace = (place, part) => place.replaceWith(part),
): void {
  for (const element of document.head.querySelectorAll(inHead)) element.remove();
  document.head.append(...head);
  document.title = title;
  for (const element of body) {
    const place = document.querySelector(element.localName === "main" ? "main" : `#${element.id}`);
    if (place && place !== element) replace(place, element);
  }
  document.dispatchEvent(new Event("page-shown"));
}

/** What stands in the place of a page that did not come. Each page brings it along, but for its heading: a page has one (public-script.tsx). */
export function failedPage(reason: "silent" | "offline", { t }: IslandMessages, url: string): PageParts {
  const main = document.createElement("main");
  main.id = "main";
  main.tabIndex = -1;
  main.className = document.querySelector("main")?.className ?? "";
  const template = document.getElementById("page-failure");
  if (template instanceof HTMLTemplateElement) main.append(template.content.cloneNode(true));
  const [title, text] = [main.querySelector("[data-title]"), main.querySelector("[role=alert]")];
  const heading = document.createElement("h1");
  heading.className = title?.className ?? "";
  heading.textContent = title?.textContent ?? "";
  title?.replaceWith(heading);
  if (reason === "silent" && text) {
    heading.textContent = t("error.silent-title");
    text.textContent = t("error.silent-text");
  }
  main.querySelector("[data-retry]")?.setAttribute("href", url);
  const bar = Object.assign(document.createElement("div"), { id: "page-bar" });
  return { title: heading.textContent, head: [], body: [main, bar], isFailed: true };
}

/** After a new page the focus stands on its heading, or on the place that the address names, and its title is said. */
export function arriveAt(hash: string): void {
  const named = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  const place = named ?? document.querySelector<HTMLElement>("main h1");
  if (place) {
    if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
  announce(document.title);
}
