import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import type { Language } from "#i18n/languages.ts";
import { useEditorMessages } from "../editor-messages.ts";
import {
  type CommentMarks,
  changedAnchors,
  commentedBlocks,
  commentPlaces,
  commentPosition,
  commentTarget,
  showingComments,
} from "./commented-blocks.ts";
import { useItemComments } from "./comments-context.ts";

/** Milliseconds without a change of the text, after which changed blocks are noted. */
const noteAfter = 5_000;

/** For the editor of a text: the extension that marks blocks with comments, and a comment on the block at the cursor. */
export function useCommentedBlocks(lang: Language) {
  const comments = useItemComments();
  const { t } = useEditorMessages();
  const editor = useRef<Editor | null>(null);
  const begin = () => {
    const target = editor.current && commentTarget(editor.current.state);
    if (target) comments?.begin({ lang, ...target });
  };
  const marks = useRef<CommentMarks>({ onOpen: () => {}, onComment: () => {}, labelOf: String });
  marks.current = {
    onOpen: ([first]) => first && comments?.openThread(first),
    onComment: begin,
    labelOf: (count) => t("editor.comments-open", { count }),
  };
  const [extension] = useState(() => commentedBlocks(marks));
  return { extension, editor, lang, comments, begin };
}

/** Shows the comments of an item in the editor of its text, and reports where they are. */
export function useShownComments(
  editor: Editor | null,
  { comments, editor: known, lang }: ReturnType<typeof useCommentedBlocks>,
): void {
  known.current = editor;
  const latest = useRef(comments);
  latest.current = comments;
  const threads = comments?.threads;
  const current = comments?.current ?? null;
  useEffect(() => {
    if (!editor || !threads) return;
    const own = threads.filter((thread) => thread.lang === lang && thread.anchor);
    const shown = own.map(({ id, anchor, isResolved }) => ({ id, anchor, isOpen: !isResolved }));
    editor.view.dispatch(showingComments(editor.state, { threads: shown, current }));
  }, [editor, threads, current, lang]);
  const isLoaded = comments !== null;
  useEffect(() => {
    if (!editor || !isLoaded) return;
    let said = "";
    let timer: number | undefined;
    const report = () => {
      const places = commentPlaces(editor.state);
      const now = JSON.stringify([...places]);
      if (now === said) return;
      said = now;
      latest.current?.setLocated({ lang, places });
    };
    const note = () => {
      for (const { id, anchor } of changedAnchors(editor.state)) latest.current?.move(id, anchor);
    };
    const wait = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(note, noteAfter);
    };
    report();
    editor.on("transaction", report);
    editor.on("update", wait);
    latest.current?.setReveal((thread) => {
      const at = commentPosition(editor.state, thread);
      if (at === null) return;
      (editor.view.nodeDOM(at) as HTMLElement | null)?.scrollIntoView({ block: "center" });
      editor.commands.setTextSelection(at + 1);
      editor.view.focus();
    });
    return () => {
      window.clearTimeout(timer);
      editor.off("transaction", report);
      editor.off("update", wait);
      latest.current?.setReveal(null);
    };
  }, [editor, lang, isLoaded]);
}
