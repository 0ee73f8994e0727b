import type { Page, Request } from "@playwright/test";

/**
 * The scripts that are loaded until `ready` has come and the line is quiet: their paths, with bytes as they were sent. `path` is the
 * document to open; null where the page is open already.
 */
export async function scriptSizes(
  page: Page,
  path: string | null,
  ready: () => Promise<void>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const asked: Promise<void>[] = [];
  const note = (request: Request) => {
    if (request.resourceType() !== "script") return;
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    asked.push(size.then((bytes) => void sizes.set(new URL(request.url()).pathname, bytes)));
  };
  page.on("requestfinished", note);
  if (path !== null) await page.goto(path, { waitUntil: "networkidle" });
  await ready();
  await page.waitForLoadState("networkidle");
  // What comes later is not waited for: it would be asked of a page that may be closed by then.
  page.off("requestfinished", note);
  await Promise.all(asked);
  return sizes;
}

export const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);
