import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor } from "@tiptap/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import type { Document } from "#platform/document/document.ts";
import { picturesIn, productsIn, referencesIn } from "#platform/document/document-reading.ts";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useArticleMessages } from "./article-messages.ts";
import { fromEditor, toEditor } from "./editor-document.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { pastedVideo } from "./live-blocks.ts";
import { liveNodes } from "./live-nodes.tsx";
import { cleanPasted, mostPastedHtml, mostPastedText } from "./pasted-html.ts";
import { type KeyTaker, SlashMenu } from "./slash-menu.tsx";
import { TextFacts } from "./text-facts.tsx";
import { textNodes } from "./text-nodes.ts";
import { WritingProvider } from "./writing-context.ts";
import "#ui/crm/editor.css";

const extensions = [...textNodes, ...liveNodes];
/** Milliseconds: reading a long text takes longer than a frame, so it is told on in a pause, or after this long without one. */
const pause = 400;
const longestWait = 1_500;

type ArticleEditorProps = {
  lang: Language;
  document: Document;
  label: string;
  onChange: (document: Document) => void;
};

/** Where a text is written. `document` is what it begins with: another one needs another `key`. */
export default function ArticleEditor({ lang, document, label, onChange }: ArticleEditorProps) {
  const { t } = useArticleMessages();
  const slashKeys = useRef<((event: KeyboardEvent) => boolean) | null>(null) as KeyTaker;
  const [isLinking, setLinking] = useState(false);
  const paste = usePaste();
  const [read, setRead] = useState(document);
  const tell = useRef(onChange);
  tell.current = onChange;
  const timer = useRef<number>(undefined);
  const waitingSince = useRef(0);

  const readOut = useCallback((from: Editor) => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const now = fromEditor(from.getJSON());
    setRead(now);
    tell.current(now);
  }, []);

  const editor = useEditor({
    extensions,
    content: useMemo(() => toEditor(document), [document]),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        lang: languages[lang].tag,
        dir: languages[lang].direction,
        spellcheck: "true",
        class: "prose max-w-none [&>:not(.react-renderer)]:max-w-(--measure)",
      },
      handleKeyDown: (_view, event) => {
        if (slashKeys.current?.(event)) return true;
        if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k" && !event.shiftKey) {
          event.preventDefault();
          event.stopPropagation();
          setLinking(true);
          return true;
        }
        return false;
      },
      ...paste,
    },
    onUpdate: ({ editor: now }) => {
      if (timer.current === undefined) waitingSince.current = performance.now();
      window.clearTimeout(timer.current);
      const left = longestWait - (performance.now() - waitingSince.current);
      timer.current = window.setTimeout(() => readOut(now), Math.max(0, Math.min(pause, left)));
    },
    onBlur: ({ editor: now }) => {
      if (timer.current !== undefined) readOut(now);
    },
  });
  useEffect(
    () => () => {
      if (timer.current !== undefined && editor && !editor.isDestroyed) readOut(editor);
    },
    [editor, readOut],
  );
  const writing = useShown(lang, read);
  if (!editor) return null;
  return (
    <WritingProvider value={writing}>
      <EditorToolbar editor={editor} onLink={() => setLinking(true)} />
      <p className="py-2 text-sm text-ink-soft">{t("crm-articles.slash-hint")}</p>
      {/* By its own width: beside a source there is less of it. */}
      <div className="@container">
        <div className="grid gap-8 @4xl:grid-cols-[minmax(0,1fr)_15rem]">
          <EditorContent editor={editor} className="min-w-0" />
          <TextFacts editor={editor} lang={lang} />
        </div>
      </div>
      <SlashMenu editor={editor} keys={slashKeys} />
      {isLinking ? <LinkDialog editor={editor} close={() => setLinking(false)} /> : null}
    </WritingProvider>
  );
}

const pastedText = (event: ClipboardEvent): string =>
  (event.clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n");

/** Pastes come out clean, whatever they are; what is too much for the page is not taken whole. */
function usePaste() {
  const { t } = useArticleMessages();
  const say = useRef(t);
  say.current = t;
  return useMemo(() => {
    const insertText = (view: EditorView, text: string) => {
      const { schema, tr, selection } = view.state;
      const paragraphs = text
        .slice(0, mostPastedText)
        .split(/\n+/)
        .map((line) => schema.nodes.paragraph?.create(null, line ? schema.text(line) : null))
        .filter((node) => node !== undefined);
      tr.replaceWith(selection.from, selection.to, paragraphs);
      view.dispatch(tr.setSelection(TextSelection.near(tr.selection.$to)).scrollIntoView());
    };
    return {
      transformPastedHTML: (html: string): string => {
        const { html: clean, pictures } = cleanPasted(html);
        if (pictures)
          toast(say.current("crm-articles.pasted-pictures", { count: pictures }), { tone: "quiet" });
        return clean;
      },
      handleDOMEvents: {
        // Before anything reads it: what is too much is not parsed first.
        paste: (view: EditorView, event: ClipboardEvent): boolean => {
          const html = event.clipboardData?.getData("text/html") ?? "";
          const text = pastedText(event);
          if (html.length <= mostPastedHtml && text.length <= mostPastedText) return false;
          event.preventDefault();
          const isCut = text.length > mostPastedText;
          insertText(view, text);
          toast(say.current(isCut ? "crm-articles.pasted-cut" : "crm-articles.pasted-plain"), {
            tone: "bad",
          });
          return true;
        },
      },
      handlePaste: (view: EditorView, event: ClipboardEvent): boolean => {
        const { $from, empty } = view.state.selection;
        const video = pastedVideo(pastedText(event));
        if (video && empty && $from.parent.content.size === 0 && $from.depth === 1) {
          const node = view.state.schema.nodes.embed?.create({ ...video, title: "" });
          if (node) view.dispatch(view.state.tr.replaceRangeWith($from.before(), $from.after(), node));
          return true;
        }
        return false;
      },
    };
  }, []);
}

/** What the blocks of the text show now; asked for when other things are named in it. */
function useShown(lang: Language, document: Document) {
  const ids = (found: readonly string[]) => [...new Set(found)].sort().join(",");
  const references = referencesIn(document);
  const led = (kind: string) =>
    references.flatMap((reference) => (reference.kind === kind ? [reference.id] : []));
  const query = {
    lang,
    products: ids([...productsIn(document), ...led("product")]),
    articles: ids(led("article")),
    categories: ids(led("category")),
    pictures: ids(picturesIn(document)),
  };
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
