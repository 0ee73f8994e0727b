import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageCodes } from "#i18n/languages.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { Digest } from "../digest.ts";
import { DigestForm } from "./digest-form.tsx";
import { DigestChip } from "./digest-list.tsx";
import { DigestPreviews } from "./digest-preview.tsx";
import { DigestResults } from "./digest-results.tsx";
import { loadNewsletterMessages, useNewsletterMessages } from "./newsletter-messages.ts";
import { SendDialog } from "./send-dialog.tsx";

export const clientLoader = async () => {
  await Promise.all([loadNewsletterMessages(), loadListMessages(), loadEditorMessages()]);
  return null;
};

const place = "/crm/newsletter";
const whileSending = 3_000;

/** One digest: composed, previewed and sent; afterwards, its results. */
export default function DigestScreen() {
  const { t } = useNewsletterMessages();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["newsletter", "digest", id],
    queryFn: () => crmApi().get("/api/admin/newsletter/digests/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "sending" ? whileSending : false),
  });
  return (
    <Loaded query={query} missing={<MissingScreen icon="mail" title={t("news.missing")} />}>
      {(digest) => <OneDigest key={digest.id} digest={digest} />}
    </Loaded>
  );
}

function OneDigest({ digest }: { digest: Digest }) {
  const { lang, t } = useNewsletterMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [dialog, setDialog] = useState<"send" | "delete" | "stop" | null>(null);
  const [isDirty, setDirty] = useState(false);
  const params = { id: digest.id };
  const isDraft = digest.state === "draft";

  const put = (next: Digest) => {
    queries.setQueryData(["newsletter", "digest", digest.id], next);
    void queries.invalidateQueries({ queryKey: ["newsletter", "preview"] });
  };
  const tell = (error: unknown) => {
    if (isApiFailure(error) && error.status === 409) {
      void queries.invalidateQueries({ queryKey: ["newsletter"] });
      toast(t("news.conflict"), { tone: "bad" });
    } else toast(failureText(error), { tone: "bad" });
  };
  const stop = useMutation({
    mutationFn: () => crmApi().post("/api/admin/newsletter/digests/{id}/stop", undefined, { params }),
    onSuccess: put,
    onError: tell,
  });
  const remove = async () => {
    try {
      await crmApi().delete("/api/admin/newsletter/digests/{id}", { params });
      await queries.invalidateQueries({ queryKey: ["newsletter"] });
      await navigate(place);
    } catch (error) {
      tell(error);
    }
  };
  const subject = [lang, ...languageCodes].map((code) => digest.texts[code]?.subject).find(Boolean);
  return (
    <>
      <PageHeader
        title={<bdi className="break-words">{subject ?? t("news.no-subject")}</bdi>}
        documentTitle={subject ?? t("news.no-subject")}
        back={{ href: place, label: t("news.title") }}
        actions={
          <>
            {isDraft ? (
              <CrmButton kind="primary" icon="mail" isDisabled={isDirty} onPress={() => setDialog("send")}>
                {t("news.send")}
              </CrmButton>
            ) : null}
            {digest.state === "scheduled" ? (
              <CrmButton isPending={stop.isPending} onPress={() => stop.mutate()}>
                {t("news.unschedule")}
              </CrmButton>
            ) : null}
            {digest.state === "sending" ? (
              <CrmButton onPress={() => setDialog("stop")}>{t("news.stop")}</CrmButton>
            ) : (
              <Menu
                label={t("news.more-actions")}
                entries={[
                  {
                    key: "delete",
                    label: t("news.delete-digest"),
                    icon: "trash",
                    isDanger: true,
                    onAction: () => setDialog("delete"),
                  },
                ]}
              />
            )}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <DigestChip state={digest.state} />
          {digest.sendAt ? (
            <span>{t("news.sends-at", { time: formatLocalTime(lang, parseTime(digest.sendAt)) })}</span>
          ) : null}
        </span>
      </PageHeader>
      <div className="grid gap-10">
        {digest.results ? <DigestResults results={digest.results} /> : null}
        {isDraft ? <DigestForm digest={digest} adopt={put} onDirty={setDirty} /> : null}
        <DigestPreviews digest={digest} />
      </div>
      {dialog === "send" ? <SendDialog digest={digest} adopt={put} onClose={() => setDialog(null)} /> : null}
      <ConfirmDialog
        title={t("news.delete-digest-title")}
        confirm={t("news.delete-digest")}
        isDanger
        isOpen={dialog === "delete"}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
        onConfirm={remove}
      >
        <p>{t(digest.startedAt ? "news.delete-sent-text" : "news.delete-draft-text")}</p>
      </ConfirmDialog>
      <ConfirmDialog
        title={t("news.stop-title")}
        confirm={t("news.stop")}
        isDanger
        isOpen={dialog === "stop"}
        onOpenChange={(isOpen) => !isOpen && setDialog(null)}
        // What went wrong is shown by the mutation, below the title.
        onConfirm={() => stop.mutateAsync().catch(() => {})}
      >
        <p>{t("news.stop-text")}</p>
      </ConfirmDialog>
    </>
  );
}
