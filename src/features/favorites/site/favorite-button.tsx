import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

/**
 * Adds a product to the favorites, or removes it. It has no state of its own, so that it can be static HTML:
 * favorite-button-events.ts handles clicks. Needs a positioned box of 44 px.
 */
export function FavoriteButton({
  productId,
  name,
  className = "",
}: {
  productId: string;
  name: string;
  className?: string;
}) {
  const { t } = useMessages();
  return (
    <button
      type="button"
      data-favorite={productId}
      data-name={name}
      aria-pressed="false"
      aria-label={t("favorites.toggle", { name })}
      className={`group/heart grid size-11 place-items-center rounded-full bg-raised text-ink ring-1 ring-line transition-colors hover:text-brand aria-pressed:text-brand noscript:hidden ${className}`}
    >
      <Icon name="heart" size={22} className="group-aria-pressed/heart:hidden" />
      <Icon name="heart-filled" size={22} className="hidden group-aria-pressed/heart:block" />
    </button>
  );
}
