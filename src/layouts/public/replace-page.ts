import type { IslandMessages } from "#i18n/island-messages.ts";
import { tellPageShown } from "#platform/browser/page-shown.ts";

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

/** Whether both are whole pages of this site, in the same language and of the same build: then they have the same frame. */
export const isSameFrame = (next: Document): boolean =>
  [document, next].every((one) => inBody.every((selector) => one.querySelector(selector) !== null)) &&
  next.documentElement.lang === document.documentElement.lang &&
  filesOf(next) === filesOf(document);

/** Puts a part of a page in the place of another one. */
export type Replace = (place: Element, part: Element) => void;

/** Shows another page in the place of this one. */
export function replacePage(
  { title, head, body, isFailed = false }: PageParts,
  replace: Replace = (place, part) => place.replaceWith(part),
): void {
  for (const element of document.head.querySelectorAll(inHead)) element.remove();
  document.head.append(...head);
  document.title = title;
  for (const element of body) {
    const place = document.querySelector(element.localName === "main" ? "main" : `#${element.id}`);
    if (place && place !== element) replace(place, element);
  }
  tellPageShown(isFailed);
}

/** An empty copy of the document's own element. */
const emptied = (selector: string): Element[] => {
  const element = document.querySelector(selector)?.cloneNode(false);
  return element instanceof Element ? [element] : [];
};

/** What stands in the place of a page that did not come. Each page brings it along, but for its heading: a page has one (public-script.tsx). */
export function failedPage(reason: "silent" | "offline", { t }: IslandMessages, url: string): PageParts {
  const template = document.getElementById("page-failure");
  const content = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  const body = inBody.flatMap(emptied);
  const main = body[0];
  if (content) main?.append(content);
  const [title, text] = [main?.querySelector("[data-title]"), main?.querySelector("[role=alert]")];
  const heading = document.createElement("h1");
  heading.className = title?.className ?? "";
  heading.textContent = reason === "silent" ? t("error.silent-title") : (title?.textContent ?? "");
  title?.replaceWith(heading);
  if (reason === "silent" && text) text.textContent = t("error.silent-text");
  main?.querySelector("[data-retry]")?.setAttribute("href", url);
  const site = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]');
  // Stays for the next page that fails; the other pages bring their own.
  const words = site ? `${heading.textContent} | ${site.content}` : heading.textContent;
  return { title: words, head: site ? [site] : [], body, isFailed: true };
}
