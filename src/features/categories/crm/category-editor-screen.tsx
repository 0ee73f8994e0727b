import { loadFieldsMessages } from "#content/crm/custom-fields/fields-messages.ts";
import { SpecFields } from "#content/crm/custom-fields/spec-fields.tsx";
import { ContentEditor, type EditorTab } from "#content/crm/editor/content-editor.tsx";
import { ContentScreen, type EditorProps } from "#content/crm/editor/content-screen.tsx";
import { useEditorLocation } from "#content/crm/editor/use-editor-location.ts";
import { loadEditorMessages, useEditorMessages } from "#content/crm/editor-messages.ts";
import { textsOf } from "#content/crm/form/content-texts.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import type { CategoryContent, EditedCategory } from "../category-edit.ts";
import { CategoryDetails } from "./category-details.tsx";
import { categoryKind } from "./category-kind.ts";
import { loadCategoryMessages, useCategoryMessages } from "./category-messages.ts";
import { useFieldLabel } from "./field-labels.ts";
import { TestingFields } from "./fields/testing-fields.tsx";
import { CategorySeo, CategoryTexts } from "./fields/text-fields.tsx";
import { useCategoryForm } from "./use-category-form.ts";

export async function clientLoader(): Promise<null> {
  await Promise.all([loadCategoryMessages(), loadEditorMessages(), loadFieldsMessages()]);
  return null;
}

const parts = ["texts", "details", "specs", "testing", "seo"] as const;
type Part = (typeof parts)[number];

/** The part of the editor that holds a field. */
function partOf(path: string): Part {
  if (/(^|\.)meta/.test(path)) return "seo";
  if (/^specTemplate/.test(path)) return "specs";
  if (/^(criteria|testMethod)/.test(path)) return "testing";
  return /(^|\.)(name|slug|description|faq)/.test(path) ? "texts" : "details";
}

/** A category, or a new one: /crm/categories/{id}/edit and /crm/categories/new. */
export default function CategoryEditorScreen() {
  const { t } = useCategoryMessages();
  return (
    <ContentScreen
      kind={categoryKind}
      missing={{ icon: "categories", title: t("cat.missing"), list: t("cat.all") }}
    >
      {(props) => <CategoryEditor {...props} />}
    </ContentScreen>
  );
}

function CategoryEditor(props: EditorProps<EditedCategory, CategoryContent>) {
  const { t, lang: own } = useCategoryMessages();
  const { t: common } = useEditorMessages();
  const labelOf = useFieldLabel();
  const sayCheck = useChecklistMessages(({ code, path }) =>
    code === "name-missing"
      ? t("cat.error-name-missing")
      : code === "description-missing"
        ? t("cat.check-description-missing")
        : t("cat.check-field", { field: labelOf(path) }),
  );
  const { form, question } = useCategoryForm(props);
  const { value, item, errors, change } = form;
  const at = useEditorLocation({
    states: item?.states ?? null,
    tabs: [...parts, "history"],
    onLanguage: form.turn,
  });
  const { lang } = at;
  const nameIn = (code: typeof lang) => textsOf(value, code, categoryKind.emptyTexts).name;
  const name = nameIn(own) || value.name || Object.values(value.translations)[0]?.name;
  const content = {
    texts: <CategoryTexts form={form} lang={lang} />,
    details: <CategoryDetails form={form} />,
    specs: (
      <SpecFields
        title={t("cat.specs")}
        text={t("cat.specs-text")}
        lang={lang}
        fields={value.specTemplate}
        error={errors.specTemplate}
        errorOf={(path) => errors[`specTemplate.${path}`]}
        onChange={(specTemplate) => change({ specTemplate })}
      />
    ),
    testing: (
      <TestingFields
        lang={lang}
        criteria={value.criteria}
        method={value.testMethod}
        error={errors.criteria}
        onCriteria={(criteria) => change({ criteria })}
        onMethod={(testMethod) => change({ testMethod })}
      />
    ),
    seo: <CategorySeo form={form} lang={lang} />,
  };
  const labels = {
    texts: common("editor.part-texts"),
    details: common("editor.part-details"),
    specs: t("cat.specs"),
    testing: t("cat.testing"),
    seo: common("editor.part-seo"),
  };
  return (
    <ContentEditor
      form={form}
      at={at}
      title={name || t(item ? "cat.unnamed" : "cat.new-title")}
      listTitle={t("cat.all")}
      canBeInactive
      hasCheckedDate={false}
      canBeDuplicated={false}
      labelOf={labelOf}
      sayCheck={sayCheck}
      tabOf={partOf}
      tabs={parts.map(
        (key): EditorTab<Part> => ({
          key,
          label: labels[key],
          hasTexts: key !== "details",
          hasFacts: key === "specs" || key === "testing",
          content: content[key],
        }),
      )}
    >
      {question}
    </ContentEditor>
  );
}
