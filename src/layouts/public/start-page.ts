import { watchHearts } from "#features/favorites/site/heart-buttons.ts";
import { BuyBar } from "#features/offers/site/buy-bar/buy-bar.element.ts";
import { watchCompareButtons } from "#features/products/site/compare-buttons.ts";
import { compareTray } from "#features/products/site/compare-tray/compare-tray.element.ts";
import { ProductGallery } from "#features/products/site/gallery/gallery.element.ts";
import { moreItems } from "#features/products/site/more-items/more-items.element.ts";
import { ProductFilters } from "#features/products/site/product-filters/product-filters.element.ts";
import { ShareLinks } from "#features/products/site/share-links/share-links.element.ts";
import type { IslandMessages } from "#i18n/island-messages.ts";
import { watchPictures } from "../broken-pictures.ts";
import { ConsentNotice } from "../consent-notice/consent-notice.element.ts";
import { startHeader } from "../header-behaviour.ts";
import { watchForms } from "../plain-forms.ts";
import { publishDockHeight } from "./dock-height.ts";
import { loadOnDemand } from "./on-demand.ts";

/** Begins what moves in the frame and in the islands of a page. Once a document; what comes into it later is served too. */
export function startPage(messages: IslandMessages): void {
  startHeader(messages);
  watchHearts(messages);
  watchCompareButtons(messages);
  watchForms(messages);
  watchPictures();
  publishDockHeight();
  loadOnDemand();
  const islands: Record<string, CustomElementConstructor> = {
    "buy-bar": BuyBar,
    "compare-tray": compareTray(messages),
    "consent-notice": ConsentNotice,
    "more-items": moreItems(messages),
    "product-filters": ProductFilters,
    "product-gallery": ProductGallery,
    "share-links": ShareLinks,
  };
  for (const [name, element] of Object.entries(islands))
    if (!customElements.get(name)) customElements.define(name, element);
}
