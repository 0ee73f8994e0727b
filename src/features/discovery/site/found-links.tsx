import { pathOf } from "#content/slug-owner.ts";
import { page } from "#features/pages/page.content.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { SearchResult } from "../discovery.ts";

/** Categories among the results of a search, or in place of them. */
export function FoundCategories({ items }: { items: SearchResult["categories"] }) {
  const { lang, t } = useMessages();
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
      role="list"
      className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3"
    >
      {items.map((one) => (
        <li
          key={one.id}
          className="group relative flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
        >
          <a
            href={localPath(lang, pathOf("category", one.slug))}
            className="cover-link font-semibold group-hover:text-brand"
          >
            <span {...languageAttributes(one.textLang)}>{one.name}</span>
          </a>
          <span className="tabular text-sm text-ink-faint">
            {t("listing.total", { count: one.productCount })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pages of the publisher's own among the results. */
export function FoundPages({ items }: { items: SearchResult["pages"] }) {
  const { lang } = useMessages();
  return (
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
      role="list"
      className="grid gap-x-8 sm:grid-cols-2"
    >
      {items.map(({ id, slug, title, excerpt, textLang }) => (
        <li key={id} className="group relative border-b border-line py-3" {...languageAttributes(textLang)}>
          <a
            href={localPath(lang, page.pathOf(slug) ?? "/")}
            className="cover-link font-semibold group-hover:text-brand"
          >
            {title}
          </a>
          {excerpt ? <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{excerpt}</p> : null}
        </li>
      ))}
    </ul>
  );
}
