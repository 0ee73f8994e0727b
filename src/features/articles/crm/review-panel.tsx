import { useState } from "react";
import { useWritable } from "#client/crm-user.ts";
import { EditorPanel } from "#content/crm/editor/editor-panel.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TextArea } from "#ui/crm/fields/text-field.tsx";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { longestNote, type Submission, type SubmissionChange } from "../review.ts";
import type { ArticleForm } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";
import { useReview } from "./use-review.ts";

type Act = SubmissionChange["act"];

/** The way of an article to its readers: submitted by its author, approved or sent back by an editor. */
export function ReviewPanel({ form, id }: { form: ArticleForm; id: string }) {
  const { t } = useArticleMessages();
  const { textsOnly, mayPublish } = useWritable();
  const [isAsking, setAsking] = useState(false);
  const { review, change } = useReview(form, id);
  const { data } = review;
  // A site without approvals shows the panel only for articles that were submitted.
  const isIdle = mayPublish && data?.state === null && !data.isRequired;
  if (textsOnly || isIdle || !(data || review.isError)) return null;
  return (
    <EditorPanel name="review" title={t("crm-articles.review-title")}>
      {review.isError ? <Failed error={review.error} retry={() => void review.refetch()} /> : null}
      {data ? (
        <>
          <ReviewState review={data} />
          <ReviewButtons
            review={data}
            isBusy={change.isPending}
            act={(act) => (act === "request-changes" ? setAsking(true) : change.mutate({ act }))}
          />
        </>
      ) : null}
      {isAsking ? (
        <NoteDialog
          isBusy={change.isPending}
          onClose={() => setAsking(false)}
          onSend={(note) =>
            change.mutate({ act: "request-changes", note }, { onSuccess: () => setAsking(false) })
          }
        />
      ) : null}
    </EditorPanel>
  );
}

/** For who wrote it, above the text: the changes that an editor requested. */
export function RequestedChanges({ form, id }: { form: ArticleForm; id: string }) {
  const { mayPublish } = useWritable();
  const { data } = useReview(form, id).review;
  if (mayPublish || data?.state !== "changes-requested") return null;
  return (
    <Note tone="warn" role="note">
      <ReviewState review={data} />
    </Note>
  );
}

/** Who did what with it last. */
function ReviewState({ review }: { review: Submission }) {
  const { t, lang, parts } = useArticleMessages();
  const { state, submittedBy, submittedAt, decidedBy, decidedAt, note, isRequired } = review;
  const by = (person: Submission["decidedBy"], at: string | null) => ({
    name: <Isolate key="name">{person?.name ?? t("crm-articles.review-deleted-user")}</Isolate>,
    time: at ? formatLocalTime(lang, parseTime(at)) : "",
  });
  if (state === "in-review")
    return <p className="text-sm">{parts("crm-articles.review-submitted", by(submittedBy, submittedAt))}</p>;
  if (state === "approved")
    return <p className="text-sm">{parts("crm-articles.review-approved", by(decidedBy, decidedAt))}</p>;
  if (state === "changes-requested")
    return (
      <div className="grid gap-2 text-sm">
        <p>{parts("crm-articles.review-requested", by(decidedBy, decidedAt))}</p>
        <blockquote dir="auto" className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
          {note}
        </blockquote>
      </div>
    );
  return (
    <p className="text-sm text-ink-soft">
      {t(isRequired ? "crm-articles.review-needed" : "crm-articles.review-none")}
    </p>
  );
}

/** What can be done with it now, by whom. */
function ReviewButtons({
  review: { state, mayDecide },
  isBusy,
  act,
}: {
  review: Submission;
  isBusy: boolean;
  act: (act: Act) => void;
}) {
  const { t } = useArticleMessages();
  const { mayPublish } = useWritable();
  const isOpen = state === "in-review";
  // Authors submit below, where others publish.
  if (state === "approved" || !(isOpen || mayPublish)) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && mayDecide ? (
        <>
          <CrmButton kind="primary" icon="check" isPending={isBusy} onPress={() => act("approve")}>
            {t("crm-articles.review-approve")}
          </CrmButton>
          <CrmButton isDisabled={isBusy} onPress={() => act("request-changes")}>
            {t("crm-articles.review-request")}
          </CrmButton>
        </>
      ) : isOpen ? (
        <CrmButton isPending={isBusy} onPress={() => act("withdraw")}>
          {t("crm-articles.review-withdraw")}
        </CrmButton>
      ) : (
        <CrmButton isPending={isBusy} onPress={() => act("submit")}>
          {t(state ? "crm-articles.review-submit-again" : "crm-articles.review-submit")}
        </CrmButton>
      )}
    </div>
  );
}

/** Asks what should change. */
function NoteDialog({
  isBusy,
  onClose,
  onSend,
}: {
  isBusy: boolean;
  onClose: () => void;
  onSend: (note: string) => void;
}) {
  const { t } = useArticleMessages();
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const send = () => {
    setMissing(note.trim() === "");
    if (note.trim()) onSend(note);
  };
  return (
    <Dialog
      title={t("crm-articles.review-request")}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isChanged={note !== ""}
      cancels
      footer={
        <CrmButton kind="primary" isPending={isBusy} isDisabled={note.length > longestNote} onPress={send}>
          {t("crm-articles.review-request")}
        </CrmButton>
      }
    >
      <TextArea
        label={t("crm-articles.review-note")}
        description={t("crm-articles.review-note-hint")}
        error={isMissing && !note.trim() ? t("crm-articles.review-note-missing") : undefined}
        value={note}
        onChange={setNote}
        rows={5}
        counted={longestNote}
      />
    </Dialog>
  );
}
