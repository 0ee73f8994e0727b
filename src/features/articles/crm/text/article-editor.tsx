import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Editor, EditorContent } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCommentedBlocks, useShownComments } from "#content/crm/comments/use-block-comments.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { toEditor } from "#content/crm/text-editor/editor-document.ts";
import { shapeNames } from "#content/crm/text-editor/text-commands.ts";
import { textNodes } from "#content/crm/text-editor/text-nodes.ts";
import { TextToolbar } from "#content/crm/text-editor/text-toolbar.tsx";
import type { HandleImageFiles, HandlePaste } from "#content/crm/text-editor/use-paste.ts";
import { type TextEditorProps, useTextEditor } from "#content/crm/text-editor/use-text-editor.ts";
import type { Language } from "#i18n/languages.ts";
import { loadCatalogue } from "#i18n/messages/load-catalogue.ts";
import { messagesOf } from "#i18n/messages/messages.ts";
import type { Document } from "#platform/document/document.ts";
import {
  authorsIn,
  imagesIn,
  productsIn,
  referencesIn,
  reusablesIn,
} from "#platform/document/document-reading.ts";
import { passagesIn } from "#platform/document/passages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useBlockName } from "../blocks/block-names.ts";
import { containerNodes } from "../blocks/container-nodes.ts";
import { embeddedBlockForms } from "../blocks/embedded-block-forms.ts";
import { embeddedBlockNodes } from "../blocks/embedded-block-nodes.tsx";
import { pastedVideo } from "../blocks/embedded-blocks.ts";
import { type Dropped, droppedInto } from "./dropped-image-position.ts";
import type { DroppedImagesProps } from "./dropped-images.tsx";
import { type BlockName, insertBlock, insertNames } from "./editor-commands.ts";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { TextFacts } from "./text-facts.tsx";
import { TranslationAids, type WrittenText } from "./translation-aids.tsx";
import { untranslatedPassages } from "./untranslated-passages.ts";
import { WritingProvider } from "./writing-context.ts";
import "#ui/crm/editor.css";

const LinkDialog = later(
  async () => (await import("#content/crm/text-editor/link-dialog.tsx")).LinkDialog,
  ({ close }) => close(),
);
const TargetField = later(async () => (await import("../blocks/target-field.tsx")).TargetField);
const DroppedPictures = later(
  async () => (await import("./dropped-images.tsx")).DroppedImages,
  ({ dropped, onEnd }: DroppedImagesProps) => dropped.forEach(onEnd),
);

const extensions = [...textNodes, ...embeddedBlockNodes, ...containerNodes];

/** A video's address on a line of its own becomes the video. */
const takeVideo: HandlePaste = (view, text) => {
  const { $from, empty } = view.state.selection;
  const video = pastedVideo(text);
  if (!video || !empty || $from.parent.content.size > 0 || $from.depth !== 1) return false;
  const node = view.state.schema.nodes.embed?.create({ ...video, title: "" });
  if (node) view.dispatch(view.state.tr.replaceRangeWith($from.before(), $from.after(), node));
  return true;
};

/** Where an article is written. */
export default function ArticleEditor({
  coming,
  others,
  isReusable = false,
  ...props
}: TextEditorProps & {
  /** The item's texts in other languages. */
  others: readonly WrittenText[];
  /** A document that replaces the current one; the editor's undo reverts it. */
  coming: Document | null;
  /** It is a reusable block, which has none within it. */
  isReusable?: boolean;
}) {
  const { lang, document, onChange } = props;
  const isOffered = (name: BlockName) => !isReusable || name !== "reusable";
  const { t } = useArticleMessages();
  const { t: common } = useEditorMessages();
  const nameOf = useBlockName();
  const slashKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null) as KeyTaker;
  const [read, setRead] = useState(document);
  const [dropped, setDropped] = useState<readonly Dropped[]>([]);
  const editorRef = useRef<Editor>(null);
  const takePictures = useCallback<HandleImageFiles>((files, event) => {
    if (!editorRef.current) return;
    const added = droppedInto(editorRef.current, files, event);
    setDropped((before) => [...before, ...added]);
  }, []);
  const commented = useCommentedBlocks(lang);
  const [allExtensions] = useState(() => [
    ...extensions,
    commented.extension,
    untranslatedPassages(new Set(others.flatMap((text) => passagesIn(text.document)))),
  ]);
  const { editor, isLinking, setLinking } = useTextEditor(
    {
      ...props,
      onChange(now) {
        setRead(now);
        onChange(now);
      },
    },
    {
      extensions: allExtensions,
      forms: embeddedBlockForms,
      className: "prose max-w-none [&>:not(.react-renderer)]:max-w-(--measure)",
      takeKey: (event) => slashKeys.current?.(event) ?? false,
      takePasted: takeVideo,
      takePictures,
    },
  );
  editorRef.current = editor;
  useShownComments(editor, commented);
  const begun = useRef(coming);
  useEffect(() => {
    // One that arrived before this editor is part of its initial document.
    if (!editor || !coming || begun.current === coming) return;
    begun.current = coming;
    editor.commands.setContent(toEditor(coming, embeddedBlockForms));
  }, [editor, coming]);
  const writing = useShown(lang, read);
  if (!editor) return null;
  return (
    <WritingProvider value={writing}>
      <TextToolbar editor={editor} shapes={shapeNames} onLink={() => setLinking(true)}>
        <Menu
          label={t("crm-articles.insert")}
          entries={insertNames.filter(isOffered).map((name) => ({
            key: name,
            label: nameOf(name),
            onAction: () => insertBlock(editor, name),
          }))}
          size="s"
          icon="plus"
        >
          {t("crm-articles.insert")}
        </Menu>
        {commented.comments ? (
          <CrmButton size="s" kind="plain" icon="comment" onPress={commented.begin}>
            {common("editor.comment")}
          </CrmButton>
        ) : null}
      </TextToolbar>
      <p className="py-2 text-sm text-ink-soft">{t("crm-articles.slash-hint")}</p>
      <TranslationAids
        editor={editor}
        others={others}
        names={writing.shown?.products.map(({ name }) => name) ?? []}
      />
      {dropped.length ? (
        <DroppedPictures
          editor={editor}
          dropped={dropped}
          onEnd={(one) => setDropped((before) => before.filter(({ key }) => key !== one.key))}
        />
      ) : null}
      {/* By its own width: beside a source there is less of it. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 @4xl:grid-cols-[minmax(0,1fr)_15rem]">
          <EditorContent editor={editor} className="min-w-0" />
          <TextFacts editor={editor} lang={lang} />
        </div>
      </div>
      <SlashMenu editor={editor} keys={slashKeys} isOffered={isOffered} />
      {isLinking ? (
        <LinkDialog
          editor={editor}
          close={() => setLinking(false)}
          inside={(choose) => (
            <TargetField label={t("crm-articles.link-inside")} value={null} onChange={choose} autoFocus />
          )}
        />
      ) : null}
    </WritingProvider>
  );
}

/** The ids of the entities that a text references. */
function namedIn(document: Document) {
  const ids = (found: readonly string[]) => [...new Set(found)].sort().join(",");
  const references = referencesIn(document);
  const led = (kind: string) =>
    references.flatMap((reference) => (reference.kind === kind ? [reference.id] : []));
  return {
    products: ids([...productsIn(document), ...led("product")]),
    articles: ids(led("article")),
    categories: ids(led("category")),
    pictures: ids(imagesIn(document)),
    authors: ids(authorsIn(document)),
    reusables: ids(reusablesIn(document)),
  };
}

/** The data that the blocks of the text show; refetched when the text references other items. */
function useShown(lang: Language, document: Document) {
  const named = useMemo(() => namedIn(document), [document]);
  const query = { lang, ...named };
  const shown = useQuery({
    queryKey: ["articles", "parts", query],
    queryFn: () => crmApi().get("/api/admin/article-parts", { query }),
    placeholderData: keepPreviousData,
  });
  const catalogue = useQuery({
    queryKey: ["site-words", lang],
    queryFn: () => loadCatalogue(lang),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => ({
      lang,
      shown: shown.data ?? null,
      messages: catalogue.data ? messagesOf(lang, catalogue.data) : null,
    }),
    [lang, shown.data, catalogue.data],
  );
}
