import { useMessages } from "#i18n/messages-context.tsx";
import { announce } from "#platform/browser/announce.ts";
import { Icon } from "#ui/icon.tsx";
import { withFavorite, withoutFavorite } from "../favorites.ts";
import { keepFavorites, keptFavorites, useIsFavorite } from "./favorites-store.ts";

/** Keeps a product among the favorites, or lets it go: at once, on this device, in all tabs. Needs a positioned place of 44 px. */
export function HeartButton({
  productId,
  name,
  className = "",
}: {
  productId: string;
  name: string;
  className?: string;
}) {
  const { t } = useMessages();
  const kept = useIsFavorite(productId);
  const toggle = () => {
    // Read again: another tab may have changed the list since this was drawn.
    const ids = keptFavorites();
    keepFavorites(kept ? withoutFavorite(ids, productId) : withFavorite(ids, productId));
    announce(t(kept ? "favorites.removed" : "favorites.added", { name }));
  };
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={t("favorites.toggle", { name })}
      onClick={toggle}
      className={`grid size-11 place-items-center rounded-full bg-raised text-ink transition-colors hover:text-brand noscript:hidden ${kept ? "text-brand" : ""} ${className}`}
    >
      <Icon name={kept ? "heart-filled" : "heart"} size={22} />
    </button>
  );
}
