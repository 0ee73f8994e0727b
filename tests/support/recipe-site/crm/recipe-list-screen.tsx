import { useDeclaredList } from "#content/crm/declared/declared-list.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ContentList } from "#content/crm/list/content-list.tsx";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { recipe } from "#tests/support/content/fixture-type.ts";
import { recipeKind, recipeWords } from "./recipe-words.ts";

export const clientLoader = async () => {
  await Promise.all([loadEditorMessages(), loadListMessages()]);
  return null;
};

export default function RecipeListScreen() {
  return <ContentList declaration={useDeclaredList(recipe, recipeKind, recipeWords, "pages")} />;
}
