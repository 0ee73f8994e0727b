import { useQuery } from "@tanstack/react-query";
import type { AdminItem } from "#content/admin-item.ts";
import { contentChanges } from "#content/content-changes.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import { fieldOfPath } from "#content/field-path.ts";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { ContentEditor, type EditorTab } from "../editor/content-editor.tsx";
import { ContentScreen, type EditorProps } from "../editor/content-screen.tsx";
import { UnknownFields } from "../editor/unknown-fields.tsx";
import { useEditorLocation } from "../editor/use-editor-location.ts";
import { useEditorMessages } from "../editor-messages.ts";
import { useContentForm } from "../form/use-content-form.ts";
import { useChecklistMessages } from "../publishing/checklist-messages.ts";
import { slugFault } from "../slug-fault.ts";
import { TranslationFields } from "../translating/translation-row.tsx";
import { DeclaredFields, type OwnControl } from "./declared-fields.tsx";
import type { DeclaredKind } from "./declared-kind.ts";
import type { DeclaredWords } from "./declared-words.ts";
import { referenceTexts } from "./reference-texts.ts";

type Declared = {
  type: ContentType;
  kind: DeclaredKind;
  words: DeclaredWords;
  /** Controls of the type's own, by field. */
  own: ReadonlyMap<string, OwnControl>;
};

/** The editor of an item of a declared type, or of a new one. */
export function DeclaredEditor(declared: Declared) {
  const { kind, words } = declared;
  return (
    <ContentScreen kind={kind} missing={{ icon: words.icon, title: words.missing, list: words.title }}>
      {(props) => <Editor {...declared} {...props} />}
    </ContentScreen>
  );
}

function Editor({ type, kind, words, own, ...props }: Declared & EditorProps<AdminItem, Content>) {
  const { t, lang: shownIn } = useEditorMessages();
  const labelOf = (path: string) => words.label(fieldOfPath(path));
  const form = useContentForm(kind, {
    ...props,
    labelOf,
    faultsOf: (error) =>
      Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, code]) => {
          const ofSlug = slugFault(error, code);
          if (ofSlug) return [path, t(ofSlug)];
          return [path, isCode(code) ? (words.fault(code) ?? t("editor.fault-other")) : code];
        }),
      ),
  });
  const sayCheck = useChecklistMessages(({ code, about }) => words.fault(code, about));
  const tabs = type.editor.map(({ key }) => key);
  const { item, value } = form;
  const at = useEditorLocation({
    states: item?.states ?? null,
    tabs: [...tabs, "history"],
    onLanguage: form.turn,
  });
  const title = type.titleOf(type.textsIn(value, at.lang) ?? type.textsIn(value, "en"));
  const parts = { type, form, words, own };
  const { conflict } = form;
  const sides = conflict
    ? [conflict.mine, conflict.theirs, conflict.base ?? {}].flatMap((side) => contentChanges({}, side))
    : [];
  const values = sides.map(({ path, after }) => [path, after] as const);
  const { data: textOf } = useQuery({
    queryKey: [type.name, "referred", shownIn, values],
    queryFn: () => referenceTexts(type, values, shownIn),
    enabled: conflict !== null,
  });
  return (
    <ContentEditor
      form={form}
      at={at}
      title={title || words.untitled}
      listTitle={words.title}
      labelOf={labelOf}
      textOf={textOf}
      sayCheck={sayCheck}
      canBeInactive
      hasCheckedDate={type.path !== null}
      tabOf={(path) =>
        type.editor.find(({ fields }) => fields.includes(fieldOfPath(path)))?.key ?? tabs[0] ?? ""
      }
      tabs={type.editor.map(({ key, fields }): EditorTab<string> => {
        const hasTexts = fields.some((name) => Object.hasOwn(type.texts, name));
        const content = <DeclaredFields key={key} {...parts} lang={at.lang} names={fields} />;
        return {
          key,
          label: words.tab(key),
          hasTexts,
          content: hasTexts ? <TranslationFields lang={at.lang}>{content}</TranslationFields> : content,
        };
      })}
      side={<UnknownFields unknown={item?.unknown ?? {}} />}
    />
  );
}
