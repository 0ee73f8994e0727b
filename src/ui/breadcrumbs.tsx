import type { Language } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Icon } from "./icon.tsx";
import { Isolate } from "./text/isolate.tsx";

/** `textLang`: the name is not in the page's language. */
export type Crumb = { name: string; href: string; textLang?: Language | undefined };

/** Longer names of pages are left to their titles, which say them in full; in letters. */
const longest = 60;
/** Chinese characters are as wide as two letters. */
const widthOf = (name: string): number => name.length + (name.match(/\p{Script=Han}/gu)?.length ?? 0);
/** On phones a page below others is left to its title too: a second line would come and go as the font arrives. */
const visibilityOf = (name: string, depth: number): string =>
  widthOf(name) > longest ? "sr-only" : depth > 1 ? "max-sm:sr-only" : "";

/** The last item is the page itself, named and not linked. The first is the home page as an icon: a category may have the same name. */
export function Breadcrumbs({ label, items }: { label: string; items: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-faint wrap-anywhere">
        {items.map((item, index) => (
          <li
            key={item.href}
            className={`inline-flex min-h-8 min-w-0 items-center gap-1.5 ${index === items.length - 1 ? visibilityOf(item.name, index) : ""}`}
          >
            {index > 0 ? <Icon name="chevron" size={14} /> : null}
            {index === items.length - 1 ? (
              <span aria-current="page" className="text-ink-soft">
                <span {...languageAttributes(item.textLang)}>
                  <Isolate>{item.name}</Isolate>
                </span>
              </span>
            ) : (
              <a
                href={item.href}
                className="inline-flex min-h-8 min-w-6 items-center wrap-anywhere underline-offset-4 hover:text-ink hover:underline"
              >
                {index === 0 ? (
                  <>
                    <Icon name="home" size={18} />
                    <span className="sr-only">{item.name}</span>
                  </>
                ) : (
                  <span {...languageAttributes(item.textLang)}>
                    <Isolate>{item.name}</Isolate>
                  </span>
                )}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
