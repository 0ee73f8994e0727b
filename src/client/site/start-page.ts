import { watchAccountMenu } from "#features/accounts/site/account-menu-behavior.ts";
import { watchFavoriteButtons } from "#features/favorites/site/favorite-button-events.ts";
import { watchFavoritesCount } from "#features/favorites/site/favorites-count.ts";
import { BuyBarElement } from "#features/offers/site/islands/buy-bar/buy-bar.element.ts";
import { PriceAgeElement } from "#features/offers/site/islands/price-age/price-age.element.ts";
import { watchCompare } from "#features/products/site/compare/compare-button-events.ts";
import { compareTrayElement } from "#features/products/site/islands/compare-tray/compare-tray.element.ts";
import { FilterPanelElement } from "#features/products/site/islands/filter-panel/filter-panel.element.ts";
import { ProductGalleryElement } from "#features/products/site/islands/gallery/gallery.element.ts";
import { moreItemsElement } from "#features/products/site/islands/more-items/more-items.element.ts";
import { ShareLinksElement } from "#features/products/site/islands/share-links/share-links.element.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { watchBrokenImages } from "#layouts/site-layout/broken-images.ts";
import { ConsentNoticeElement } from "#layouts/site-layout/consent-notice/consent-notice.element.ts";
import { startHeader } from "#layouts/site-layout/header/header-behavior.ts";
import { watchForms } from "#layouts/site-layout/plain-forms.ts";
import { publishBottomBarHeight } from "./bottom-bar-height.ts";
import { loadOnDemand } from "./on-demand.ts";

/** Typed for React in custom-elements.d.ts. */
const islands = (messages: IslandMessages): Record<string, CustomElementConstructor> => ({
  "buy-bar": BuyBarElement,
  "compare-tray": compareTrayElement(messages),
  "consent-notice": ConsentNoticeElement,
  "filter-panel": FilterPanelElement,
  "more-items": moreItemsElement(messages),
  "price-age": PriceAgeElement,
  "product-gallery": ProductGalleryElement,
  "share-links": ShareLinksElement,
});

/** Begins what features do in the header. Who never searches never loads the suggestions. */
function watchHeader(messages: IslandMessages): void {
  const parts = [watchAccountMenu(messages.lang), watchFavoritesCount(messages)];
  startHeader({
    fill() {
      for (const show of parts) show();
    },
    suggest(field) {
      void import("#features/discovery/site/suggestions/search-suggestions.ts").then(
        (code) => code.suggest(field, messages),
        () => {},
      );
    },
  });
}

/** Starts the layout and the islands, once a document: elements that are added later work too. Resolves when the page's modules have loaded. */
export function startPage(messages: IslandMessages): Promise<void> {
  watchHeader(messages);
  watchFavoriteButtons(messages);
  watchCompare(messages);
  watchForms(messages);
  watchBrokenImages();
  publishBottomBarHeight();
  for (const [name, element] of Object.entries(islands(messages))) customElements.define(name, element);
  return loadOnDemand();
}
