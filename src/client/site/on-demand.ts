type OnDemandModule = {
  /** Matches the elements that need the module. */
  selector: string;
  load: () => Promise<unknown>;
};

/** Videos and posts; links to headings; coupons and the choice of a country. */
const modules: readonly OnDemandModule[] = [
  {
    selector: "[data-embed]",
    load: () => import("#client/browser/play-embeds.ts").then(({ playEmbeds }) => playEmbeds()),
  },
  {
    selector: "a[data-copied-message]",
    load: () =>
      import("#client/browser/copy-heading-links.ts").then(({ copyHeadingLinks }) => copyHeadingLinks()),
  },
  {
    selector: "a[data-shops],[data-copy-code]",
    load: () => import("#features/offers/site/shop-behavior.ts").then(({ watchShops }) => watchShops()),
  },
];

/** Imports the modules that the page needs, now and after each navigation. Resolves when those of this page have loaded. */
export async function loadOnDemand(): Promise<void> {
  const remaining = new Set(modules);
  const loadNeeded = () =>
    Promise.all(
      [...remaining].map(async (module) => {
        if (!document.querySelector(module.selector)) return;
        remaining.delete(module);
        // Its links work without it, and the next navigation tries again.
        await module.load().catch(() => remaining.add(module));
      }),
    );
  document.addEventListener("navigated", loadNeeded);
  await loadNeeded();
}
