import { declaredKind } from "#content/crm/declared/declared-kind.ts";
import type { DeclaredWords } from "#content/crm/declared/declared-words.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";

export const recipeKind = declaredKind(recipe, "/crm/recipes");

type Field = keyof typeof recipe.texts | keyof typeof recipe.facts;
type Tab = "content" | "details" | "references" | "seo";

const fields: Record<Field, string> = {
  name: "Name",
  slug: "Slug",
  summary: "Summary",
  steps: "Steps",
  body: "Text",
  metaTitle: "SEO title",
  metaDescription: "SEO description",
  metaKeywords: "Keywords",
  minutes: "Minutes",
  difficulty: "Difficulty",
  isVegan: "Vegan",
  imageUrl: "Image",
  source: "Source",
  season: "Season starts",
  rating: "Rating",
  nutrition: "Kilocalories",
  productId: "Main product",
  authorId: "Cook",
  toolIds: "Tools",
};

/** The fixture is in English on every screen: what surrounds it is the CRM's. */
export const recipeWords = {
  icon: "pages",
  title: "Recipes",
  count: (count) => `${count} recipes`,
  create: "Add recipe",
  untitled: "Untitled recipe",
  missing: "This recipe doesn’t exist.",
  search: "Search recipes",
  noneYet: { title: "No recipes yet", text: "Add the first one." },
  noneFound: "No recipes match.",
  label: (field) => fields[field],
  help: () => undefined,
  choice: (_, value) => value,
  tab: (tab) => tab,
  fault: (code) => code,
} satisfies DeclaredWords<Field, Tab> as DeclaredWords;
