import { announce } from "#client/browser/announce.ts";
import { onStored } from "#client/browser/stored.ts";
import { watchToggles } from "#client/browser/toggle-buttons.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { mostFavorites, withFavorite, withoutFavorite } from "../favorites.ts";
import { storedFavorites, storeFavorites } from "./favorites-store.ts";
import { followAccount } from "./follow-account.ts";

/** Handles a page's favorite buttons: immediately, on this device, in all tabs. */
export function watchFavoriteButtons({ t }: IslandMessages): void {
  watchToggles({
    attribute: "data-favorite",
    isKept: (id) => storedFavorites().includes(id),
    toggle(id, name) {
      const ids = storedFavorites();
      const wasKept = ids.includes(id);
      if (!wasKept && ids.length >= mostFavorites) return announce(t("favorites.full"));
      storeFavorites(wasKept ? withoutFavorite(ids, id) : withFavorite(ids, id));
      announce(t(wasKept ? "favorites.removed" : "favorites.added", { name }));
    },
    onChange: (listener) => onStored("favorites", listener),
  });
  followAccount();
}
