import { useEffect, useId, useRef, useState } from "react";
import type { CommentPerson, CommentThread } from "#content/comment.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Toggle } from "#ui/crm/toolbar.tsx";
import { type CommentDrafts, CommentField } from "./comment-field.tsx";
import { useCommentMessages } from "./comment-messages.ts";
import { Thread } from "./comment-thread.tsx";
import type { BlockDraft, Located } from "./comments-context.ts";
import { useCommentVerbs } from "./use-comments.ts";

export type CommentsPanelProps = {
  type: string;
  id: string;
  lang: Language;
  threads: readonly CommentThread[];
  people: readonly CommentPerson[];
  /** The thread that was opened, and the comment that is begun on a block. */
  current: string | null;
  draft: BlockDraft | null;
  located: Located | null;
  drafts: CommentDrafts;
  onBegun: (thread: string) => void;
  onDropDraft: () => void;
  onShow: (thread: CommentThread) => void;
  onClose: () => void;
};

const mentionableIn = (people: readonly CommentPerson[], lang: Language | null) =>
  people.filter(
    ({ canBeMentioned, writes }) =>
      canBeMentioned && (lang === null || writes === null || writes.includes(lang)),
  );

/** The comments of the item that is edited: a sheet at the side of the text, on phones at its foot. */
export function CommentsPanel({
  type,
  id,
  lang,
  threads,
  people,
  current,
  draft,
  located,
  drafts,
  onBegun,
  onDropDraft,
  onShow,
  onClose,
}: CommentsPanelProps) {
  const { t } = useCommentMessages();
  const said = useCommentVerbs({ type, id });
  const verbs: typeof said = {
    ...said,
    resolve: async (thread, isResolved) => {
      await said.resolve(thread, isResolved);
      if (isResolved && thread === current) onDropDraft();
    },
  };
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const opened = threads.find((thread) => thread.id === current);
  const [isResolvedShown, setResolvedShown] = useState(opened?.isResolved ?? false);
  const isOpenedResolved = opened?.isResolved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where another thread is opened it is shown, whatever becomes of it then
  useEffect(() => {
    if (isOpenedResolved !== undefined) setResolvedShown(isOpenedResolved);
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft's field focuses itself
  useEffect(() => {
    if (draft) return;
    const wanted = current && panel.current?.querySelector<HTMLElement>(`#thread-${current}`);
    const target = wanted || panel.current?.querySelector<HTMLElement>("h2");
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "nearest" });
  }, [current, isResolvedShown]);

  const placeOf = (thread: CommentThread): number => {
    if (thread.lang === null) return 1e6;
    if (thread.lang !== lang) return 3e6;
    return (located?.lang === lang ? located.places.get(thread.id) : undefined) ?? 2e6;
  };
  const shown = threads
    .filter(({ isResolved }) => isResolved === isResolvedShown)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const count = shown.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have left with its thread
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [count]);
  const onItem = { lang: null, anchor: null, quote: "" };
  return (
    <aside
      ref={panel}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className="fixed inset-x-0 bottom-0 z-30 grid max-h-[75dvh] grid-rows-[auto_minmax(0,1fr)] rounded-t-xl border border-line bg-paper shadow-lift sm:start-auto sm:top-16 sm:bottom-20 sm:max-h-none sm:w-84 sm:rounded-none sm:rounded-es-xl"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 id={titleId} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t("comments.title")}
        </h2>
        <CrmButton
          kind="plain"
          icon="close"
          aria-label={t("comments.close")}
          onPress={onClose}
          className="-me-2"
        />
      </header>
      <div className="grid content-start gap-4 overflow-y-auto p-4">
        {draft ? (
          <div className="grid gap-2 rounded-lg border border-ink bg-raised p-3">
            <p dir="auto" className="line-clamp-2 border-s-2 border-line-strong ps-2 text-xs text-ink-soft">
              {draft.quote || "…"}
            </p>
            <CommentField
              key={draft.anchor.block}
              name={`block ${draft.lang} ${draft.anchor.block}`}
              label={t("comments.new-on-text")}
              send={t("comments.send")}
              people={mentionableIn(people, draft.lang)}
              drafts={drafts}
              autoFocus
              onSend={async (text, key) => onBegun((await verbs.begin(draft, text, key)).id)}
              onCancel={onDropDraft}
            />
          </div>
        ) : null}
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t("comments.which")}</legend>
          {([false, true] as const).map((isResolved) => {
            const label = t(isResolved ? "comments.resolved" : "comments.open");
            const count = threads.filter((thread) => thread.isResolved === isResolved).length;
            return (
              <Toggle
                key={String(isResolved)}
                label={`${label} ${count}`}
                isSelected={isResolved === isResolvedShown}
                onChange={() => setResolvedShown(isResolved)}
              >
                {label} <span className="tabular">{count}</span>
              </Toggle>
            );
          })}
        </fieldset>
        {shown.length ? (
          shown.map((thread) => (
            <Thread
              key={thread.id}
              thread={thread}
              isCurrent={thread.id === current}
              isDeleted={
                thread.lang === lang && located?.lang === lang && located.places.get(thread.id) === null
              }
              isOtherLanguage={thread.lang !== null && thread.lang !== lang}
              onShow={() => onShow(thread)}
              people={people}
              mentionable={mentionableIn(people, thread.lang)}
              drafts={drafts}
              verbs={verbs}
            />
          ))
        ) : (
          <div className="grid gap-1 text-sm">
            <p className="font-semibold">
              {t(isResolvedShown ? "comments.none-resolved" : "comments.none-open")}
            </p>
            {isResolvedShown || !located ? null : <p className="text-ink-soft">{t("comments.none-text")}</p>}
            <p className="text-ink-soft">{t("comments.private")}</p>
          </div>
        )}
        {isResolvedShown ? null : (
          <div className="border-t border-line pt-4">
            <CommentField
              name="item"
              label={t("comments.new-on-item")}
              send={t("comments.send")}
              people={mentionableIn(people, null)}
              drafts={drafts}
              onSend={async (text, key) => onBegun((await verbs.begin(onItem, text, key)).id)}
            />
          </div>
        )}
      </div>
    </aside>
  );
}
