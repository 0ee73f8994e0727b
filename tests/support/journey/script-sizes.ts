import type { Page, Request } from "@playwright/test";

/**
 * The scripts loaded until `ready` resolves and the network is idle: their paths, with transfer sizes in bytes. `path` is the
 * document to open; null when the page is already open.
 */
export async function scriptSizes(
  page: Page,
  path: string | null,
  ready: () => Promise<void>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const pending: Promise<void>[] = [];
  const note = (request: Request) => {
    if (request.resourceType() !== "script") return;
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    pending.push(size.then((bytes) => void sizes.set(new URL(request.url()).pathname, bytes)));
  };
  page.on("requestfinished", note);
  if (path !== null) await page.goto(path, { waitUntil: "networkidle" });
  await ready();
  await page.waitForLoadState("networkidle");
  // Later requests are ignored: their sizes would be read from a page that may be closed by then.
  page.off("requestfinished", note);
  await Promise.all(pending);
  return sizes;
}

export const sum = (sizes: Iterable<number>): number => [...sizes].reduce((total, size) => total + size, 0);
