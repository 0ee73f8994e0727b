import type { EditorProps } from "#content/crm/editor/content-screen.tsx";
import { type ContentForm, useContentForm } from "#content/crm/form/use-content-form.ts";
import type { CategoryContent, CategoryTexts, EditedCategory } from "../category-edit.ts";
import { useFieldErrors } from "./category-data.ts";
import { categoryKind } from "./category-kind.ts";
import { useFieldLabel } from "./field-labels.ts";
import { useScoreQuestion } from "./score-question.tsx";

export type CategoryForm = ContentForm<EditedCategory, CategoryTexts, CategoryContent>;

/** The form of a category. Other weights change scores as soon as they are saved: which ones is shown before. */
export function useCategoryForm(props: EditorProps<EditedCategory, CategoryContent>) {
  const faultsOf = useFieldErrors();
  const labelOf = useFieldLabel();
  const form = useContentForm(categoryKind, { ...props, faultsOf, labelOf });
  const { item, value } = form;
  const scores = useScoreQuestion({
    id: item?.id ?? null,
    before: item?.criteria ?? [],
    now: value.criteria,
  });
  return {
    question: scores.question,
    form: {
      ...form,
      publish: (lang) => scores.asking(() => form.publish(lang)),
      save: () => scores.asking(form.save),
    } satisfies CategoryForm,
  };
}
