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
    load: () => import("#features/offers/site/shop-behavior.ts").then(({ watchShops }) => watchShops()),
  },
];

/** Loads what the page has something for, once a document, now and whenever another page takes its place. Fulfilled when it is there. */
export async function loadOnDemand(): Promise<void> {
  const waiting = new Set(parts);
  const look = () =>
    Promise.all(
      [...waiting].map(async (part) => {
        if (!document.querySelector(part.selector)) return;
        waiting.delete(part);
        // The links lead on without it; the next page tries again.
        await part.load().catch(() => waiting.add(part));
      }),
    );
  document.addEventListener("page-shown", look);
  await look();
}
