import { pathOf } from "#content/slug-owner.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Category } from "../category.ts";
import { menuColumns } from "./menu-columns.ts";

/** Parent categories as columns with their sub-categories (spec.md section 2). */
export function CategoryColumns({
  categories,
  className,
}: {
  categories: readonly Category[];
  className: string;
}) {
  const { lang } = useMessages();
  const link = (category: Category, look: string) => (
    <a
      href={localPath(lang, pathOf("category", category.slug))}
      className={`flex items-center py-1.5 hover:text-brand ${look}`}
      {...languageAttributes(category.textLang)}
    >
      {category.name}
    </a>
  );
  return (
    <ul className={className}>
      {menuColumns(categories).map(({ parent, children }) => (
        <li key={parent.id}>
          {link(parent, "min-h-11 font-semibold")}
          {children.length ? (
            <ul className="border-s border-line ps-4 text-sm text-ink-soft">
              {children.map((child) => (
                <li key={child.id}>{link(child, "min-h-9")}</li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
