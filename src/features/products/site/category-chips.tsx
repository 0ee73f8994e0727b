import type { Category } from "#features/categories/category.ts";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { formatNumber } from "#i18n/format.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";

type Chip = Pick<Category, "id" | "slug" | "name" | "productCount" | "textLang">;

/** Links to categories, each with the number of its products. */
export function CategoryChips({ label, categories }: { label: string; categories: readonly Chip[] }) {
  const { lang } = useMessages();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={label} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ id, slug, name, productCount, textLang }) => (
          <li key={id}>
            <a
              href={localPath(lang, pathOf("category", slug))}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-raised px-4 text-sm font-medium transition-colors hover:border-ink"
            >
              <span {...writtenIn(textLang)}>{name}</span>
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
