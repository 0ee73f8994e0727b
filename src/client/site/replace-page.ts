import { dispatchNavigated } from "#client/browser/navigated-event.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";

/** The elements of head and body that differ from page to page; the rest is the layout. */
const inHead =
  "meta[name]:not([name=viewport],[name=color-scheme],[name=gateways],[name=statistics]),meta[property],link[rel=canonical],link[rel=alternate],script[type='application/ld+json']";
const inBody = ["main", "#page-bar"];

export type PageContent = {
  title: string;
  head: readonly Element[];
  body: readonly Element[];
  /** An error is displayed instead of the page. */
  isError?: boolean;
};

/** The content of a document; as a copy where the document's own elements will be morphed. */
export const contentOf = (from: Document, { isCopy = false } = {}): PageContent => ({
  title: from.title,
  head: [...from.head.querySelectorAll(inHead)],
  body: inBody
    .flatMap((selector) => from.querySelector(selector) ?? [])
    .map((element) => (isCopy ? (element.cloneNode(true) as Element) : element)),
});

/** The built files that a document loads. In development the stylesheet has the page's path as its query. */
const filesOf = (from: Document): string =>
  [...from.querySelectorAll("body > script[type=module], link[rel=stylesheet]")]
    .map((file) => (file.getAttribute("src") ?? file.getAttribute("href"))?.split("?")[0])
    .join();

/** Whether both documents are complete pages of this site, in the same language and of the same build. */
export const hasSameLayout = (next: Document): boolean =>
  [document, next].every((one) => inBody.every((selector) => one.querySelector(selector) !== null)) &&
  next.documentElement.lang === document.documentElement.lang &&
  filesOf(next) === filesOf(document);

/** Replaces an element of the document by that of the next page. */
export type Replace = (current: Element, next: Element) => void;

/** Displays the content of another page in this document. */
export function replacePage(
  { title, head, body, isError = false }: PageContent,
  replace: Replace = (current, next) => current.replaceWith(next),
): void {
  for (const element of document.head.querySelectorAll(inHead)) element.remove();
  document.head.append(...head);
  document.title = title;
  for (const next of body) {
    const current = document.querySelector(next.localName === "main" ? "main" : `#${next.id}`);
    if (current && current !== next) replace(current, next);
  }
  dispatchNavigated(isError);
}

const emptyCopy = (selector: string): Element[] => {
  const element = document.querySelector(selector)?.cloneNode(false);
  return element instanceof Element ? [element] : [];
};

/** The error that is displayed instead of a page. Its markup is a template in every page (public-script.tsx). */
export function errorContent(reason: "timeout" | "offline", { t }: IslandMessages, url: string): PageContent {
  const template = document.getElementById("page-error");
  const content = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null;
  const body = inBody.flatMap(emptyCopy);
  const main = body[0];
  if (content) main?.append(content);
  const [title, text] = [main?.querySelector("[data-title]"), main?.querySelector("[role=alert]")];
  // The template has no heading, because a page has one h1.
  const heading = document.createElement("h1");
  heading.className = title?.className ?? "";
  heading.textContent = reason === "timeout" ? t("error.silent-title") : (title?.textContent ?? "");
  title?.replaceWith(heading);
  if (reason === "timeout" && text) text.textContent = t("error.silent-text");
  main?.querySelector("[data-retry]")?.setAttribute("href", url);
  // Read from the head, so that the title of a second error has the site's name too.
  const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]');
  return {
    title: siteName ? `${heading.textContent} | ${siteName.content}` : heading.textContent,
    head: siteName ? [siteName] : [],
    body,
    isError: true,
  };
}
