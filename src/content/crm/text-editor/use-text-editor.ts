import type { AnyExtension, Editor } from "@tiptap/core";
import { useEditor } from "@tiptap/react";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { useEditorMessages } from "../editor-messages.ts";
import { type BlockForms, fromEditor, toEditor } from "./editor-document.ts";
import { replaceBlocks } from "./replace-blocks.ts";
import { type HandleImageFiles, type HandlePaste, usePaste } from "./use-paste.ts";

/** Milliseconds: serializing a long text takes longer than a frame, so changes are reported in a pause, or after this long without one. */
const pause = 400;
const longestWait = 1_500;

export type TextEditorProps = {
  lang: Language;
  /** What it begins with. Another one that was not reported by `onChange` replaces it, block by block. */
  document: Document;
  label: string;
  onChange: (document: Document) => void;
};

/** The editor's fixed options; none may change while it is mounted. */
type Kind = {
  extensions: AnyExtension[];
  forms?: BlockForms;
  className: string;
  /** Keys that something above the text takes first. */
  takeKey?: (event: KeyboardEvent) => boolean;
  takePasted?: HandlePaste;
  takePictures?: HandleImageFiles;
};

/** Where a text is written, as a document; whether its link is being set, which Ctrl+K begins. */
export function useTextEditor({ lang, document, label, onChange }: TextEditorProps, kind: Kind) {
  const [isLinking, setLinking] = useState(false);
  const { forms } = kind;
  const paste = usePaste(kind.takePasted, kind.takePictures);
  const tell = useRef(onChange);
  tell.current = onChange;
  const timer = useRef<number>(undefined);
  const waitingSince = useRef(0);
  /** The document that was reported and is not rendered yet. */
  const reported = useRef<Document | null>(null);
  /** The documents this editor began with, reported or took. */
  const own = useRef(new WeakSet([document]));

  const readOut = useCallback(
    (from: Editor) => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      reported.current = fromEditor(from.getJSON(), forms);
      own.current.add(reported.current);
      return reported.current;
    },
    [forms],
  );
  useEffect(() => {
    if (reported.current === document) reported.current = null;
  }, [document]);

  const [begun] = useState(() => toEditor(document, forms));
  const editor = useEditor({
    extensions: kind.extensions,
    content: begun,
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
        class: kind.className,
      },
      handleKeyDown: (_view, event) => {
        if (kind.takeKey?.(event)) return true;
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
      timer.current = window.setTimeout(
        () => {
          const read = readOut(now);
          // The screen around is large: keys that come meanwhile go first.
          startTransition(() => tell.current(read));
        },
        Math.max(0, Math.min(pause, left)),
      );
    },
    onBlur: ({ editor: now }) => {
      // At once: what is pressed next may be the button that publishes it.
      if (timer.current !== undefined) tell.current(readOut(now));
      else if (reported.current) tell.current(reported.current);
    },
  });
  const { t } = useEditorMessages();
  const placeholder = t("editor.quote-source");
  useEffect(() => {
    // A style attribute would be refused; a property set by script is not.
    editor?.view.dom.style.setProperty("--quote-source", JSON.stringify(placeholder));
  }, [editor, placeholder]);
  useEffect(() => {
    if (!editor || own.current.has(document)) return;
    own.current.add(document);
    // Input that is not reported yet is newer than the response that brings this.
    if (timer.current !== undefined) return tell.current(readOut(editor));
    replaceBlocks(editor, toEditor(document, forms));
  }, [editor, document, forms, readOut]);
  useEffect(
    () => () => {
      if (timer.current !== undefined && editor && !editor.isDestroyed) tell.current(readOut(editor));
    },
    [editor, readOut],
  );
  return { editor, isLinking, setLinking };
}
