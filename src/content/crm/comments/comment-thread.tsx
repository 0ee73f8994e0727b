import { useState } from "react";
import { useCrmUser } from "#client/crm-user.ts";
import { type CommentPerson, type CommentThread, commentParts } from "#content/comment.ts";
import { formatLocalTime, formatRelativeTime } from "#i18n/formats/local-time.ts";
import { languages } from "#i18n/languages.ts";
import { parseTime, systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { type CommentDrafts, CommentField } from "./comment-field.tsx";
import { useCommentMessages } from "./comment-messages.ts";
import type { CommentVerbs } from "./use-comments.ts";

type Comment = CommentThread["comments"][number];
type Parts = {
  people: readonly CommentPerson[];
  /** Who can be mentioned in the thread. */
  mentionable: readonly CommentPerson[];
  drafts: CommentDrafts;
  verbs: CommentVerbs;
};

/** The words of a comment, with the names of who is mentioned. */
function CommentText({ text, people }: { text: string; people: readonly CommentPerson[] }) {
  const { t } = useCommentMessages();
  let place = 0;
  return (
    <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
      {commentParts(text).map((part) => {
        place += 1;
        if (typeof part === "string") return part;
        const name = people.find(({ id }) => id === part.mention)?.name ?? t("comments.former");
        return (
          <bdi key={place} className="rounded-sm bg-surface px-1 font-semibold">
            {`@${name}`}
          </bdi>
        );
      })}
    </p>
  );
}

function OneComment({ comment, name, ...parts }: Parts & { comment: Comment; name: string }) {
  const { t, lang } = useCommentMessages();
  const user = useCrmUser();
  const at = parseTime(comment.createdAt);
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOwn = comment.author !== null && comment.author === user?.id;
  const { people, mentionable, drafts, verbs } = parts;
  return (
    <li className="grid gap-1">
      <div className="flex min-h-8 items-center gap-2 text-xs text-ink-soft">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
          <bdi className="text-sm font-semibold text-ink">{name}</bdi>
          <time dateTime={comment.createdAt} title={formatLocalTime(lang, at)}>
            {formatRelativeTime(lang, at, systemClock.now())}
          </time>
          {comment.editedAt ? <span>{t("comments.edited")}</span> : null}
        </span>
        {isOwn || user?.role === "admin" ? (
          <Menu
            label={t("comments.actions", { name })}
            size="s"
            entries={[
              ...(isOwn
                ? [
                    {
                      key: "edit",
                      label: t("comments.edit"),
                      icon: "edit" as const,
                      onAction: () => setEditing(true),
                    },
                  ]
                : []),
              {
                key: "delete",
                label: t("comments.delete"),
                icon: "trash",
                isDanger: true,
                onAction: () => setAsking(true),
              },
            ]}
          />
        ) : null}
      </div>
      {isEditing ? (
        <CommentField
          name={`edit ${comment.id}`}
          label={t("comments.edit-label")}
          send={t("comments.save")}
          people={[...mentionable, ...people.filter((one) => !mentionable.includes(one))]}
          drafts={drafts}
          begun={comment.text}
          autoFocus
          onSend={async (text) => {
            await verbs.edit(comment.id, text);
            setEditing(false);
          }}
          onCancel={() => {
            drafts.delete(`edit ${comment.id}`);
            setEditing(false);
          }}
        />
      ) : (
        <CommentText text={comment.text} people={people} />
      )}
      <ConfirmDialog
        title={t("comments.delete-title")}
        confirm={t("comments.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => verbs.remove(comment.id)}
      >
        <p>{t("comments.delete-text")}</p>
      </ConfirmDialog>
    </li>
  );
}

/** What a thread is on: the item, a part of its text, or a text that was deleted. */
function Subject({
  thread: { lang, anchor, quote },
  isDeleted,
  isOtherLanguage,
  onShow,
}: {
  thread: CommentThread;
  isDeleted: boolean;
  isOtherLanguage: boolean;
  onShow: () => void;
}) {
  const { t } = useCommentMessages();
  const words = (
    <bdi lang={lang ? languages[lang].tag : undefined} className="line-clamp-2 break-words">
      {quote || "…"}
    </bdi>
  );
  const look = "border-s-2 border-line-strong ps-2 text-start text-xs text-ink-soft";
  return (
    <div className="grid gap-1">
      {isOtherLanguage && lang ? (
        <span>
          <StatusChip>{languages[lang].nativeName}</StatusChip>
        </span>
      ) : null}
      {anchor === null ? (
        <p className="text-xs font-semibold text-ink-soft">{t("comments.on-item")}</p>
      ) : isDeleted ? (
        <>
          <p className="text-xs font-semibold text-warn">{t("comments.on-deleted")}</p>
          <p className={`${look} line-through`}>{words}</p>
        </>
      ) : (
        <button
          type="button"
          aria-label={t("comments.show", { quote: quote || "…" })}
          onClick={onShow}
          className={`${look} min-h-8 cursor-pointer hover:border-ink hover:text-ink`}
        >
          {words}
        </button>
      )}
    </div>
  );
}

/** A comment with its replies. */
export function Thread({
  thread,
  isCurrent,
  isDeleted,
  isOtherLanguage,
  onShow,
  ...parts
}: Parts & {
  thread: CommentThread;
  isCurrent: boolean;
  isDeleted: boolean;
  isOtherLanguage: boolean;
  onShow: () => void;
}) {
  const { t } = useCommentMessages();
  const [isReplying, setReplying] = useState(parts.drafts.has(`reply ${thread.id}`));
  const { verbs, drafts, mentionable } = parts;
  const nameOf = ({ author }: Comment) =>
    parts.people.find(({ id }) => id === author)?.name ?? t("comments.former");
  const [first] = thread.comments;
  if (!first) return null;
  return (
    <article
      id={`thread-${thread.id}`}
      tabIndex={-1}
      aria-label={t("comments.thread", { name: nameOf(first) })}
      aria-current={isCurrent ? true : undefined}
      className="grid gap-3 rounded-lg border border-line bg-raised p-3 aria-current:border-ink"
    >
      <Subject thread={thread} isDeleted={isDeleted} isOtherLanguage={isOtherLanguage} onShow={onShow} />
      <ul className="grid gap-3">
        {thread.comments.map((comment) => (
          <OneComment key={comment.id} comment={comment} name={nameOf(comment)} {...parts} />
        ))}
      </ul>
      {isReplying ? (
        <CommentField
          name={`reply ${thread.id}`}
          label={t("comments.reply-to", { name: nameOf(first) })}
          send={t("comments.reply")}
          people={mentionable}
          drafts={drafts}
          autoFocus
          onSend={async (text, key) => {
            await verbs.reply(thread.id, text, key);
            setReplying(false);
          }}
          onCancel={() => {
            drafts.delete(`reply ${thread.id}`);
            setReplying(false);
          }}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <CrmButton size="s" onPress={() => setReplying(true)}>
            {t("comments.reply")}
          </CrmButton>
          <CrmButton
            size="s"
            kind="plain"
            icon={thread.isResolved ? "undo" : "check"}
            onPress={() => void verbs.resolve(thread.id, !thread.isResolved)}
          >
            {t(thread.isResolved ? "comments.reopen" : "comments.resolve")}
          </CrmButton>
        </div>
      )}
    </article>
  );
}
