import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

/** The way to the favorites, with their number (favorites-count.ts). */
export function FavoritesLink({ className }: { className: string }) {
  const { t } = useMessages();
  return (
    <a href="/favorites" className={className}>
      <Icon name="heart" />
      <span data-favorites="words" className="sr-only">
        {t("favorites.title")}
      </span>
      <span
        hidden
        aria-hidden="true"
        data-favorites="count"
        className="absolute end-0 top-2.5 grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-xs font-semibold text-paper tabular"
      />
    </a>
  );
}
