import type { Page } from "@playwright/test";

export const product = "/product/halden-m7";
export const list = "/category/electronics";
/** As a script or the browser asks for it; on this host scripts add what no cache has seen before. */
export const productPage = new RegExp(`${product}(\\?_=\\d+)?$`);

/** Marks the document, so that another one in its place is told from it. */
export const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isFirst: true }));
export const isFirst = (page: Page) => page.evaluate(() => "isFirst" in window);

/** The pages that are asked for from here on, as documents or by the page's script. */
export function requestedPages(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (["document", "fetch"].includes(request.resourceType()) && !/^\/(api|assets)\//.test(pathname))
      asked.push(pathname);
  });
  return asked;
}

export const linkTo = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).first();
