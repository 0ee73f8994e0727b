import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { crmApi, crmText } from "#client/crm-api.ts";
import { followJob } from "#client/crm-events.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { Writing, WritingNote } from "../generation.ts";
import { hasPlainReason } from "../generation.ts";
import { loadWritingMessages, useWritingMessages } from "./writing-messages.ts";
import { WritingState } from "./writing-state.tsx";

export const clientLoader = loadWritingMessages;

/** Polling interval beside the event stream, which may break. Milliseconds. */
const betweenLooks = 3_000;
/** Milliseconds until the screen says that it takes longer than usual (spec.md sections 8 and 9). */
const longerThanUsual = 300_000;

const isOpen = ({ state }: Writing): boolean => state === "waiting" || state === "running";

/** An order: its progress, and the resulting draft. */
export default function WritingScreen() {
  const { t } = useWritingMessages();
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const queryKey = ["writings", "one", id];
  const query = useQuery({
    queryKey,
    queryFn: () => crmApi().get("/api/admin/writings/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? betweenLooks : false),
  });
  const jobId = query.data && isOpen(query.data) ? query.data.jobId : null;
  useEffect(() => {
    if (jobId === null) return;
    const ending = new AbortController();
    const look = () => void queries.invalidateQueries({ queryKey: ["writings", "one", id] });
    // The final state may arrive before the stream ends.
    void followJob(jobId, look, ending.signal).then(look);
    return () => ending.abort();
  }, [jobId, id, queries]);
  const back = { href: "/crm/articles", label: t("writing.back") };
  return (
    <Loaded query={query} missing={<PageHeader title={t("writing.missing")} back={back} />}>
      {(writing) => (
        <>
          <PageHeader title={writing.title ?? (writing.topic || t("writing.untitled"))} back={back}>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <WritingState state={writing.state} />
              {t(`writing.template-${writing.template}`)}
            </span>
          </PageHeader>
          <div className="grid max-w-2xl gap-6">
            {isOpen(writing) ? <UnderWay writing={writing} /> : <Ended writing={writing} />}
          </div>
        </>
      )}
    </Loaded>
  );
}

function UnderWay({ writing }: { writing: Writing }) {
  const { t } = useWritingMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/jobs/{id}/cancel", undefined, { params: { id: writing.jobId } }),
    onError: (error) => toast(say(error), { tone: "bad" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["writings"] }),
  });
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const left = longerThanUsual - (writing.underWayFor ?? 0);
    const timer = setTimeout(() => setLong(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [writing.underWayFor]);
  return (
    <>
      <div className="flex flex-wrap items-end gap-4 rounded-lg bg-surface px-5 py-4">
        <div className="min-w-56 grow">
          <Progress
            label={t("writing.progress")}
            value={writing.state === "waiting" ? null : writing.percent / 100}
          />
        </div>
        {/* Canceled but still running until the model is next polled: canceling twice would be refused. */}
        <CrmButton size="s" isPending={stop.isPending || stop.isSuccess} onPress={() => stop.mutate()}>
          {t("writing.stop")}
        </CrmButton>
      </div>
      {isLong ? (
        <Note tone="warn" role="status">
          <p>{crmText("generation-timed-out")}</p>
        </Note>
      ) : (
        <p className="text-sm text-ink-soft">{t("writing.leave")}</p>
      )}
    </>
  );
}

function Ended({ writing }: { writing: Writing }) {
  const { t } = useWritingMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const retry = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/jobs/{id}/retry", undefined, { params: { id: writing.jobId } }),
    onError: (error) => toast(say(error), { tone: "bad" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["writings"] }),
  });
  const notes = writing.notes.filter(({ code }) => code !== "outline");
  return (
    <>
      <div role="status">
        {writing.state === "done" ? (
          <Note tone="good">
            <p>
              {writing.isOutline
                ? t("writing.done-outline")
                : t("writing.done-model", { model: writing.model ?? "" })}
            </p>
          </Note>
        ) : writing.state === "cancelled" ? (
          <Note>
            <p>{t("writing.cancelled-text")}</p>
          </Note>
        ) : (
          <Note tone="bad">
            <p>{t(`writing.problem-${writing.problem ?? "unknown"}`)}</p>
            {writing.reason ? (
              <p dir="auto">
                <Reason text={writing.reason} isPlain={hasPlainReason(writing.problem)} />
              </p>
            ) : null}
          </Note>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {writing.articleId ? (
          <CrmLink href={`/crm/articles/${writing.articleId}/review`} kind="primary" icon="eye">
            {t("review.title")}
          </CrmLink>
        ) : null}
        {writing.articleId ? (
          <CrmLink href={`/crm/articles/${writing.articleId}/edit?lang=${writing.lang}`} icon="edit">
            {t("writing.open")}
          </CrmLink>
        ) : null}
        {writing.state === "done" ? null : (
          <CrmButton icon="refresh" isPending={retry.isPending} onPress={() => retry.mutate()}>
            {t("writing.again")}
          </CrmButton>
        )}
        <CrmLink href="/crm/articles/generate" icon="plus">
          {t("writing.another")}
        </CrmLink>
      </div>
      {notes.length ? (
        <section aria-labelledby="notes" className="grid gap-2 text-sm">
          <h2 id="notes" className="font-semibold">
            {t("writing.notes")}
          </h2>
          <ul className="grid list-disc gap-1 ps-5 text-ink-soft">
            {notes.map((note) => (
              <li key={`${note.code} ${note.about}`}>
                <NoteWords note={note} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function NoteWords({ note: { code, about } }: { note: WritingNote }) {
  const { t } = useWritingMessages();
  switch (code) {
    case "outline":
      return null;
    case "address-removed":
    case "markup-removed":
    case "claim-dropped":
    case "estimated":
      return t(`writing.note-${code}`);
    default:
      return t(`writing.note-${code}`, { about });
  }
}
