import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { CommentThread } from "#content/comment.ts";
import type { Language } from "#i18n/languages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { CommentDrafts } from "./comment-field.tsx";
import { loadCommentMessages } from "./comment-messages.ts";
import { type BlockDraft, CommentsContext, type ItemComments, type Located } from "./comments-context.ts";
import type { CommentsPanelProps } from "./comments-panel.tsx";
import { moveComment, useComments } from "./use-comments.ts";

const CommentsPanel = later(
  async () => {
    await loadCommentMessages();
    return (await import("./comments-panel.tsx")).CommentsPanel;
  },
  ({ onClose }: CommentsPanelProps) => onClose(),
);

const noThreads: readonly CommentThread[] = [];
type Panel = { current: string | null; draft: BlockDraft | null };

/** What an editor shows of an item's comments: the button that opens them, the panel, and for the text within it where they are. */
export function CommentedItem({
  type,
  id,
  lang,
  show,
  children,
}: {
  type: string;
  /** Null for an item that is not created yet. */
  id: string | null;
  lang: Language;
  /** Shows the text of a language. */
  show: (lang: Language) => void;
  /** The editor, with the button for its header; whether the panel is open. */
  children: (button: ReactNode, isOpen: boolean) => ReactNode;
}) {
  const { t } = useEditorMessages();
  const { data } = useComments({ type, id: id ?? "" }, id !== null);
  const threads = data?.threads ?? noThreads;
  const [panel, setPanel] = useState<Panel | null>(null);
  const [located, setLocated] = useState<Located | null>(null);
  const [drafts] = useState<CommentDrafts>(() => new Map());
  const reveal = useRef<((thread: string) => void) | null>(null);
  const awaited = useRef<string | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((next: Panel) => {
    opener.current = document.activeElement;
    setPanel(next);
  }, []);

  const setReveal = useCallback<ItemComments["setReveal"]>((how) => {
    reveal.current = how;
    const thread = awaited.current;
    if (!how || thread === null) return;
    awaited.current = null;
    requestAnimationFrame(() => how(thread));
  }, []);
  const comments = useMemo<ItemComments | null>(() => {
    if (!data) return null;
    return {
      threads: data.threads,
      current: panel?.current ?? null,
      openThread: (thread) => open({ current: thread, draft: null }),
      begin: (draft) => open({ current: null, draft }),
      setLocated,
      setReveal,
      move: moveComment,
    };
  }, [data, panel?.current, open, setReveal]);

  // A link from a mail or the dashboard.
  const [search, setSearch] = useSearchParams();
  const linked = search.get("thread");
  useEffect(() => {
    if (linked === null || !data) return;
    const thread = data.threads.find((one) => one.id === linked);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("thread");
        if (thread?.lang) next.set("lang", thread.lang);
        return next;
      },
      { replace: true },
    );
    if (thread) return setPanel({ current: thread.id, draft: null });
    void loadCommentMessages();
    toast(t("editor.comment-missing"), { tone: "bad" });
  }, [linked, data, setSearch, t]);

  const close = () => {
    setPanel(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const reach = (thread: CommentThread) => {
    // On phones the panel covers the text.
    if (window.matchMedia("(width < 40rem)").matches) setPanel(null);
    const isHere = thread.lang === lang && reveal.current;
    if (isHere) return reveal.current?.(thread.id);
    awaited.current = thread.id;
    if (thread.lang) show(thread.lang);
  };
  const count = threads.filter(({ isResolved }) => !isResolved).length;
  const button =
    id === null ? null : (
      <CrmButton
        icon="comment"
        aria-expanded={panel !== null}
        onPress={() => (panel ? close() : open({ current: null, draft: null }))}
      >
        {t("editor.comments")}
        {count ? <span className="tabular">{count}</span> : null}
      </CrmButton>
    );
  return (
    <CommentsContext value={comments}>
      {children(button, panel !== null)}
      {panel && id !== null && data ? (
        <CommentsPanel
          {...{ type, id, lang, threads, located, drafts }}
          people={data.people}
          current={panel.current}
          draft={panel.draft}
          onBegun={(thread) => setPanel({ current: thread, draft: null })}
          onDropDraft={() => setPanel({ current: null, draft: null })}
          onShow={reach}
          onClose={close}
        />
      ) : null}
    </CommentsContext>
  );
}
