import { typefaceUrls } from "#pages/typefaces.ts";
import type { Design } from "../../design/design.ts";

const typefaceLinks = new Set(Object.values(typefaceUrls).filter((url) => url !== null));

/** A public page's HTML with the logo and typeface of a design, without scripts: they would count a visit and store a language. */
export function previewPage(html: string, design: Design, scheme: "light" | "dark"): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
  page.documentElement.dataset.theme = scheme;

  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (typefaceLinks.has(link.getAttribute("href") ?? "")) link.remove();
  const typeface = typefaceUrls[design.typeface];
  if (typeface)
    page.head.append(Object.assign(page.createElement("link"), { rel: "stylesheet", href: typeface }));

  const logo = (scheme === "dark" && design.logoDark) || design.logo;
  for (const brand of page.querySelectorAll<HTMLElement>("[data-brand]")) {
    if (!logo && !brand.querySelector(".site-logo")) continue;
    const name = brand.dataset.brand ?? "";
    brand.replaceChildren(
      logo
        ? Object.assign(page.createElement("img"), {
            src: logo,
            alt: name,
            height: 36,
            className: "site-logo h-9 w-auto max-w-44 object-contain",
          })
        : name,
    );
  }
  return `<!DOCTYPE html>${page.documentElement.outerHTML}`;
}
