/** Code that a page needs only where it has something for it. */

type Wanted = {
  /** What the code serves. */
  selector: string;
  load: () => Promise<unknown>;
};

/** Films, and the choice of a country and coupons beside the offers. */
const parts: readonly Wanted[] = [
  {
    selector: "[data-embed]",
    load: () => import("#platform/browser/play-embeds.ts").then(({ playEmbeds }) => playEmbeds()),
  },
  {
    selector: "a[data-shops],[data-copy]",
    load: () => import("#features/offers/site/shop-behaviour.ts").then(({ watchShops }) => watchShops()),
  },
];

/** Loads what the page has something for, once a document, now and whenever another page takes its place. */
export function loadOnDemand(): void {
  const waiting = new Set(parts);
  const look = () => {
    for (const part of waiting) {
      if (!document.querySelector(part.selector)) continue;
      waiting.delete(part);
      // The links lead on without it; the next page tries again.
      part.load().catch(() => waiting.add(part));
    }
  };
  document.addEventListener("page-shown", look);
  look();
}
