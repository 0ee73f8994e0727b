import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import { loadListMessages } from "#content/crm/list/list-messages.ts";
import { newsletterServiceNames } from "#features/settings/newsletter-choice.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { NewsletterState } from "../newsletter.ts";
import { DigestList } from "./digest-list.tsx";
import { loadNewsletterMessages, useNewsletterMessages } from "./newsletter-messages.ts";
import { ReaderCounts } from "./reader-counts.tsx";
import { SubscriberList } from "./subscriber-list.tsx";

export const clientLoader = async () => {
  await Promise.all([loadNewsletterMessages(), loadListMessages()]);
  return null;
};

/** The newsletter's digests and its readers. */
export default function NewsletterScreen() {
  const { t } = useNewsletterMessages();
  const state = useQuery({
    queryKey: ["newsletter", "state"],
    queryFn: () => crmApi().get("/api/admin/newsletter"),
  });
  return (
    <>
      {/* Not loaded with the rest: a heading that is replaced would lose the focus. */}
      <PageHeader title={t("news.title")} actions={state.data?.provider === "own" ? <NewDigest /> : null}>
        {t("news.intro")}
      </PageHeader>
      <Loaded query={state}>{(known) => <Newsletter state={known} />}</Loaded>
    </>
  );
}

function NewDigest() {
  const { t } = useNewsletterMessages();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => crmApi().post("/api/admin/newsletter/digests", {}),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ["newsletter"] });
      await navigate(`/crm/newsletter/${id}`);
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  return (
    <CrmButton kind="primary" icon="plus" isPending={create.isPending} onPress={() => create.mutate()}>
      {t("news.new")}
    </CrmButton>
  );
}

function Newsletter({ state }: { state: NewsletterState }) {
  const { t } = useNewsletterMessages();
  const isAdmin = useCrmUser()?.role === "admin";
  const [parameters, setParameters] = useSearchParams();
  return (
    <>
      <StateNotice state={state} isAdmin={isAdmin} />
      <ReaderCounts counts={state.counts} />
      {isAdmin ? (
        <Tabs
          label={t("news.title")}
          selected={parameters.get("tab") === "subscribers" ? "subscribers" : "digests"}
          onSelect={(tab) => setParameters(tab === "subscribers" ? { tab } : {}, { replace: true })}
          tabs={[
            { key: "digests", label: t("news.digests"), content: <DigestList /> },
            { key: "subscribers", label: t("news.subscribers"), content: <SubscriberList /> },
          ]}
        />
      ) : (
        <DigestList />
      )}
    </>
  );
}

/** Why readers cannot subscribe, or that a service keeps the list. */
function StateNotice({ state, isAdmin }: { state: NewsletterState; isAdmin: boolean }) {
  const { t } = useNewsletterMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const retry = useMutation({
    mutationFn: () => crmApi().post("/api/admin/newsletter/retry"),
    onSuccess: async ({ queued }) => {
      toast(t("news.retried", { count: queued }));
      await queries.invalidateQueries({ queryKey: ["newsletter"] });
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  const { isOn, isOpen, provider, sendsMail, problem, counts } = state;
  const service = provider === "own" ? "" : newsletterServiceNames[provider];
  const waiting = counts.filter((one) => one.state === "waiting").reduce((sum, { count }) => sum + count, 0);
  const text = !isOn
    ? t("news.off")
    : isOpen
      ? null
      : provider === "own" && !sendsMail
        ? t("news.no-mail")
        : t("news.no-key", { service });
  return (
    <div className="mb-6 grid gap-3 text-sm empty:hidden">
      {text ? (
        <Note tone="warn">
          <p>
            {text}{" "}
            {isAdmin ? (
              <a href="/crm/settings?tab=newsletter" className="text-link">
                {t("news.open-settings")}
              </a>
            ) : null}
          </p>
        </Note>
      ) : null}
      {isOpen && service ? (
        <Note>
          <p>{t("news.handed-over", { service })}</p>
        </Note>
      ) : null}
      {waiting ? (
        <Note tone={problem ? "bad" : "warn"}>
          <p>
            {t("news.waiting", { count: waiting })}
            {problem ? ` ${t(`news.problem-${problem}`, { service })}` : ""}
          </p>
          {isAdmin ? (
            <CrmButton
              size="s"
              icon="refresh"
              className="mt-2"
              isPending={retry.isPending}
              onPress={() => retry.mutate()}
            >
              {t("news.retry")}
            </CrmButton>
          ) : null}
        </Note>
      ) : null}
    </div>
  );
}
