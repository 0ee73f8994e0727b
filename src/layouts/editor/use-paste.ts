import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { useMemo, useRef } from "react";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { cleanPasted, mostPastedHtml, mostPastedText } from "./pasted-html.ts";

/** Something of its own that an editor makes of a pasted text; false where it is words. */
export type TakePasted = (view: EditorView, text: string) => boolean;

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

/** Pastes come out clean, whatever they are; what is too much for the page is not taken whole. */
export function usePaste(takePasted?: TakePasted) {
  const { t } = useEditorMessages();
  const say = useRef(t);
  say.current = t;
  return useMemo(
    () => ({
      transformPastedHTML: (html: string): string => {
        const { html: clean, pictures } = cleanPasted(html);
        if (pictures) toast(say.current("editor.pasted-pictures", { count: pictures }), { tone: "quiet" });
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
      handlePaste: (view: EditorView, event: ClipboardEvent): boolean =>
        takePasted?.(view, pastedIn(event).text) ?? false,
    }),
    [takePasted],
  );
}
