import { onStored } from "#client/browser/stored.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { inHeader } from "#layouts/site-layout/header/header-dom.ts";
import { storedFavorites } from "./favorites-store.ts";

/** The number of favorites on this device, beside the header's icon and in its accessible name (favorites-link.tsx). */
function showFavoritesCount({ t }: IslandMessages): void {
  const count = storedFavorites().length;
  for (const element of inHeader("[data-favorites]")) {
    if (element.dataset.favorites === "words")
      element.textContent = count ? t("frame.favorites-count", { count }) : t("favorites.title");
    else {
      element.textContent = count > 99 ? "99+" : `${count}`;
      element.hidden = count === 0;
    }
  }
}

/** Keeps the number current. Returns what writes it into a new header. */
export function watchFavoritesCount(messages: IslandMessages): () => void {
  const show = () => showFavoritesCount(messages);
  onStored("favorites", show);
  return show;
}
