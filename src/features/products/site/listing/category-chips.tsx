import { pathOf } from "#content/slug-owner.ts";
import type { Category } from "#features/categories/category.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";

type Chip = Pick<Category, "id" | "slug" | "name" | "productCount" | "textLang">;

/** Links to categories, each with the number of its products; on phones one row that is pushed aside. */
export function CategoryChips({ label, categories }: { label: string; categories: readonly Chip[] }) {
  const { lang } = useMessages();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label} className="mt-4 sm:mt-6">
      <ul className="-mx-(--frame-margin) flex gap-2 overflow-x-auto px-(--frame-margin) py-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0">
        {categories.map(({ id, slug, name, productCount, textLang }) => (
          <li key={id} className="shrink-0">
            <a
              href={localPath(lang, pathOf("category", slug))}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-medium whitespace-nowrap transition-colors hover:border-ink"
            >
              <span {...languageAttributes(textLang)}>{name}</span>
              {productCount > 0 ? (
                <span className="tabular text-xs text-ink-faint">{formatNumber(lang, productCount)}</span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
