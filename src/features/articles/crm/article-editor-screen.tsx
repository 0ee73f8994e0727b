import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWritable } from "#client/crm-user.ts";
import { ContentEditor, type EditorTab } from "#content/crm/editor/content-editor.tsx";
import { ContentScreen, type EditorProps } from "#content/crm/editor/content-screen.tsx";
import { languageOfNew, useEditorLocation } from "#content/crm/editor/use-editor-location.ts";
import { loadEditorMessages, useEditorMessages } from "#content/crm/editor-messages.ts";
import { textsOf } from "#content/crm/form/content-texts.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import { TranslationFields } from "#content/crm/translating/translation-row.tsx";
import { isLanguage, type Language } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { later } from "#ui/crm/lazy.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import type { ArticleContent } from "../article-content.ts";
import type { AdminArticle } from "../article-edit.ts";
import { AiNote } from "./ai-note.tsx";
import { type ArticleForm, articleKind } from "./article-kind.ts";
import { loadArticleMessages, useArticleMessages } from "./article-messages.ts";
import { type StartTemplate, startOf } from "./article-start.ts";
import { checkCodes } from "./check-codes.ts";
import { useFieldName } from "./field-names.ts";
import { RequestedChanges, ReviewPanel } from "./review-panel.tsx";
import { StartTemplateSelect } from "./start-template.tsx";
import { SubmitButton } from "./submit-button.tsx";
import { ArticleTexts } from "./text/article-texts.tsx";
import { useArticleForm } from "./use-article-form.ts";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages()]);
  return null;
};

// The text comes first, and brings a whole text editor: the other tabs are loaded when they are opened.
const ArticleDetails = later<{ form: ArticleForm }>(
  async () => (await import("./article-details.tsx")).ArticleDetails,
);
const ArticleSeo = later<{ form: ArticleForm; lang: Language }>(
  async () => (await import("./article-seo.tsx")).ArticleSeo,
);

const parts = ["texts", "details", "seo"] as const;
type Part = (typeof parts)[number];

/** The part of the editor that holds a field. */
function partOf(path: string): Part {
  if (/(^|\.)meta/.test(path)) return "seo";
  return /(^|\.)(title|slug|excerpt|content|updatedReason)/.test(path) ? "texts" : "details";
}

/** An article, or a new one: /crm/articles/{id}/edit and /crm/articles/new. */
export default function ArticleEditorScreen() {
  const { t } = useArticleMessages();
  return (
    <ContentScreen
      kind={articleKind}
      missing={{ icon: "articles", title: t("crm-articles.missing"), list: t("crm-articles.title") }}
    >
      {(props) => (props.loaded ? <ArticleEditor {...props} /> : <NewArticle {...props} />)}
    </ContentScreen>
  );
}

type Props = EditorProps<AdminArticle, ArticleContent>;

/** Waits for the headings of the template, in the article's language. */
function NewArticle(props: Props) {
  const [search] = useSearchParams();
  const wanted = search.get("lang");
  const lang = isLanguage(wanted) ? wanted : languageOfNew();
  const start = useQuery({
    queryKey: ["article-start"],
    queryFn: async () => (await startOf("round-up", lang))(articleKind.emptyContent),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Loaded query={start} skeleton={<Skeleton rows={8} />}>
      {(content) => <ArticleEditor {...props} start={content} />}
    </Loaded>
  );
}

function ArticleEditor({ start, ...props }: Props & { start?: ArticleContent }) {
  const { t } = useArticleMessages();
  const { t: common } = useEditorMessages();
  const { mayPublish } = useWritable();
  const labelOf = useFieldName();
  const sayCheck = useChecklistMessages(({ code }) => {
    const known = checkCodes.find((one) => one === code);
    return known && t(`crm-articles.check-${known}`);
  });
  const form = useArticleForm(props, start);
  const { value, item } = form;
  const [template, setTemplate] = useState<StartTemplate>("round-up");
  // Until the text is written, another template may take its place.
  const [isStarting, setStarting] = useState(props.loaded === null);
  /** Begins a new article again, with a template's sections in one language. */
  const begin = async (next: StartTemplate, inLanguage: typeof lang, from?: ArticleContent) => {
    setTemplate(next);
    const put = await startOf(next, inLanguage);
    form.setValue((before) => put(from ?? before));
    form.turn();
  };
  const at = useEditorLocation({
    states: item?.states ?? null,
    tabs: [...parts, "history"],
    onLanguage(next) {
      form.turn();
      if (!item && !articleKind.isNamed(value)) void begin(template, next, articleKind.emptyContent);
    },
  });
  const { lang } = at;
  const { title } = textsOf(value, lang, articleKind.emptyTexts);
  const content = {
    texts: (
      <TranslationFields lang={lang}>
        {isStarting ? (
          <StartTemplateSelect value={template} onChange={(next) => void begin(next, lang)} />
        ) : null}
        {item ? <RequestedChanges form={form} id={item.id} /> : null}
        <ArticleTexts form={form} lang={lang} onWrite={() => setStarting(false)} />
      </TranslationFields>
    ),
    details: <ArticleDetails form={form} />,
    seo: (
      <TranslationFields lang={lang}>
        <ArticleSeo form={form} lang={lang} />
      </TranslationFields>
    ),
  };
  return (
    <ContentEditor
      form={form}
      at={at}
      title={title || t(item ? "crm-articles.untitled" : "crm-articles.new")}
      listTitle={t("crm-articles.title")}
      labelOf={labelOf}
      sayCheck={sayCheck}
      tabOf={partOf}
      tabs={parts.map(
        (key): EditorTab<Part> => ({
          key,
          label: common(`editor.part-${key}`),
          hasTexts: key !== "details",
          content: content[key],
        }),
      )}
      instead={item ? <SubmitButton form={form} id={item.id} /> : null}
      side={
        item ? (
          <>
            <ReviewPanel form={form} id={item.id} />
            {mayPublish ? <AiNote id={item.id} /> : null}
          </>
        ) : null
      }
    />
  );
}
