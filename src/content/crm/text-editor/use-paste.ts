import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useMemo, useRef } from "react";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { cleanPasted, mostPastedHtml, mostPastedText } from "./pasted-html.ts";

/** Something of its own that an editor makes of a pasted text; false where it is words. */
export type HandlePaste = (view: EditorView, text: string) => boolean;
/** What an editor makes of pictures that come as files, dropped or pasted. */
export type HandleImageFiles = (files: readonly File[], event?: DragEvent | ClipboardEvent) => void;

function insertText(view: EditorView, text: string): void {
  const { schema, tr, selection } = view.state;
  const paragraphs = text
    .slice(0, mostPastedText)
    .split(/\n+/)
    .map((line) => schema.nodes.paragraph?.create(null, line ? schema.text(line) : null))
    .filter((node) => node !== undefined);
  tr.replaceWith(selection.from, selection.to, paragraphs);
  view.dispatch(tr.setSelection(TextSelection.near(tr.selection.$to)).scrollIntoView());
}

const pastedIn = ({ clipboardData }: ClipboardEvent) => ({
  html: clipboardData?.getData("text/html") ?? "",
  text: (clipboardData?.getData("text/plain") ?? "").replace(/\r\n?/g, "\n"),
});

const picturesIn = (given: DataTransfer | null): File[] =>
  [...(given?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Pastes come out clean, whatever they are; what is too much for the page is not taken whole. */
export function usePaste(takePasted?: HandlePaste, takePictures?: HandleImageFiles) {
  const { t } = useEditorMessages();
  const say = useRef(t);
  say.current = t;
  return useMemo(
    () => ({
      transformPastedHTML: (html: string): string => {
        const { html: clean, files, pictures, tables } = cleanPasted(html);
        const left = pictures + (takePictures ? 0 : files.length);
        if (left) toast(say.current("editor.pasted-pictures", { count: left }), { tone: "quiet" });
        if (tables) toast(say.current("editor.pasted-tables", { count: tables }), { tone: "quiet" });
        // After the text is inserted, so that the images follow it.
        if (takePictures && files.length) window.setTimeout(() => takePictures(files));
        return clean;
      },
      handleDOMEvents: {
        // Before anything is read: the editor would parse all of it first.
        paste: (view: EditorView, event: ClipboardEvent): boolean => {
          const { html, text } = pastedIn(event);
          const isCut = text.length > mostPastedText;
          if (!isCut && html.length <= mostPastedHtml) return false;
          event.preventDefault();
          insertText(view, text);
          toast(say.current(isCut ? "editor.pasted-cut" : "editor.pasted-plain"), { tone: "bad" });
          return true;
        },
      },
      handlePaste: (view: EditorView, event: ClipboardEvent): boolean => {
        const { text } = pastedIn(event);
        const pictures = picturesIn(event.clipboardData);
        // Word processors send a picture of the words along with them.
        if (!takePictures || !pictures.length || text.trim()) return takePasted?.(view, text) ?? false;
        takePictures(pictures, event);
        return true;
      },
      handleDrop: (_view: EditorView, event: DragEvent): boolean => {
        const pictures = picturesIn(event.dataTransfer);
        if (!takePictures || !pictures.length) return false;
        takePictures(pictures, event);
        return true;
      },
    }),
    [takePasted, takePictures],
  );
}
