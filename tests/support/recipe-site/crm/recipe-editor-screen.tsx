import { lazy, Suspense } from "react";
import type { z } from "zod";
import { DeclaredEditor } from "#content/crm/declared/declared-editor.tsx";
import type { OwnControl } from "#content/crm/declared/declared-fields.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { loadArticleMessages } from "#features/articles/crm/article-messages.ts";
import type { Document } from "#platform/document/document.ts";
import { type nutrition, recipe } from "#tests/support/content/fixture-type.ts";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { recipeKind, recipeWords } from "./recipe-words.ts";

const ArticleEditor = lazy(() => import("#features/articles/crm/text/article-editor.tsx"));

export const clientLoader = async () => {
  await Promise.all([loadEditorMessages(), loadArticleMessages()]);
  return null;
};

const body: OwnControl = ({ form, lang, value, onChange, label, coming }) => (
  <Suspense fallback={null}>
    <ArticleEditor
      key={`${lang}-${form.edition}`}
      lang={lang}
      document={value as Document}
      others={[]}
      coming={coming}
      label={label}
      onChange={onChange}
    />
  </Suspense>
);

/** The control of the field that no type of the site has. */
const kilocalories: OwnControl = ({ value, onChange, label, error }) => (
  <NumberField
    label={label}
    error={error}
    minValue={0}
    value={(value as z.infer<typeof nutrition.schema>)?.kcal ?? null}
    onChange={(kcal) => onChange(kcal === null ? null : { kcal })}
  />
);
const own: ReadonlyMap<string, OwnControl> = new Map([
  ["body", body],
  ["nutrition", kilocalories],
]);

export default function RecipeEditorScreen() {
  return <DeclaredEditor type={recipe} kind={recipeKind} words={recipeWords} own={own} />;
}
