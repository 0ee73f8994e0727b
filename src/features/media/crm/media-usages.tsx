import type { MediaUsage } from "../media-item.ts";
import { useMediaMessages } from "./media-messages.ts";

const types = [
  "product",
  "category",
  "article",
  "page",
  "reusable",
  "author",
  "programme",
  "settings",
] as const;
type Type = (typeof types)[number];

/** Where an item is edited; null for what has no screen of its own. */
const screens: Record<Type, ((id: string) => string) | null> = {
  product: (id) => `/crm/products/edit/${id}`,
  category: (id) => `/crm/categories/${id}/edit`,
  article: (id) => `/crm/articles/${id}/edit`,
  page: (id) => `/crm/pages/${id}/edit`,
  reusable: (id) => `/crm/reusable-blocks/${id}/edit`,
  author: null,
  programme: null,
  settings: () => "/crm/settings",
};

/** What shows a picture, each with the way to it. */
export function MediaUsages({ usages }: { usages: readonly MediaUsage[] }) {
  const { t } = useMediaMessages();
  if (!usages.length) return <p className="text-ink-soft">{t("crm-media.unused")}</p>;
  return (
    <ul className="grid grid-cols-1 gap-1">
      {usages.map(({ type, id, name }) => {
        const known = types.find((one) => one === type);
        const address = known && screens[known]?.(id);
        return (
          <li key={`${type} ${id}`} className="flex min-h-8 items-baseline gap-2">
            <span className="shrink-0 text-xs text-ink-faint">
              {known ? t(`crm-media.usage-${known}`) : type}
            </span>
            {address ? (
              <a href={address} className="text-link min-w-0 truncate">
                <bdi>{name || id}</bdi>
              </a>
            ) : (
              <bdi className="min-w-0 truncate [text-align:match-parent]">{name || id}</bdi>
            )}
          </li>
        );
      })}
    </ul>
  );
}
