import type { Language } from "#i18n/languages.ts";
import { indexTerms } from "#i18n/text-analysis/search-analyzer.ts";
import type { NamedCategories } from "#platform/search/search.ts";
import type { CategoryTree } from "./category-tree.ts";

type Tree = (lang: Language) => Promise<CategoryTree>;

/** The categories' texts are few, and every search reads them: their terms are cached. */
const readTexts = new Map<string, ReadonlySet<string>>();
const mostReadTexts = 5_000;

function termsOf(text: string, lang: Language): ReadonlySet<string> {
  const key = `${lang}:${text}`;
  const known = readTexts.get(key);
  if (known) return known;
  const terms = new Set(indexTerms(text, lang));
  if (readTexts.size >= mostReadTexts) readTexts.clear();
  readTexts.set(key, terms);
  return terms;
}

/** What the search knows of visible categories: the terms of their names and descriptions. */
export function createCategoryTerms(tree: Tree) {
  const terms = (shown: CategoryTree) =>
    shown.shown.map((node) => ({
      node,
      name: termsOf(node.text.name, node.text.lang),
      description: termsOf(node.text.description, node.text.lang),
    }));
  return {
    terms,

    /** Products are found by the names of their category and of those above it. */
    async namedBy(lang: Language): Promise<NamedCategories> {
      const shown = await tree(lang);
      const named = terms(shown);
      return (wanted) => [
        ...new Set(
          named
            .filter(({ name }) => wanted.some((term) => name.has(term)))
            .flatMap(({ node }) => shown.subtree(node.id)),
        ),
      ];
    },
  };
}
