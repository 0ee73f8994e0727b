import type { Page } from "@playwright/test";

export const product = "/product/halden-m7";
export const list = "/category/electronics";
/** As a script or the browser requests it; on this host, scripts add a cache-busting parameter. */
export const productPage = new RegExp(`${product}(\\?_=\\d+)?$`);

/** Marks the document, to tell it from a newly loaded one. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }));
export const isFirst = (page: Page) => page.evaluate(() => "isFirst" in window);

/** Records the pages requested from now on, as documents or by the page's script. */
export function requestedPages(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (["document", "fetch"].includes(request.resourceType()) && !/^\/(api|assets)\//.test(pathname))
      requested.push(pathname);
  });
  return requested;
}

export const linkTo = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).first();
