import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { Reason } from "#layouts/crm-layout/forms/crm-reason.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Note } from "#ui/note.tsx";
import { hasPlainReason } from "../generation.ts";
import { WriterForm } from "./writer-form.tsx";
import { WriterUse } from "./writer-use.tsx";
import { loadWritingMessages, useWritingMessages } from "./writing-messages.ts";

export const clientLoader = loadWritingMessages;

const queryKey = ["writings", "settings"];

/** Language model settings: access, budgets and costs. */
export default function WriterScreen() {
  const { t } = useWritingMessages();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: () => crmApi().get("/api/admin/writer"),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHeader title={t("writer.title")}>{t("writer.intro")}</PageHeader>
      <Loaded query={query}>
        {(settings) => (
          <div className="grid max-w-3xl gap-10">
            <WriterForm
              key={settings.version}
              settings={settings}
              adopt={(next) => {
                queries.setQueryData(queryKey, next);
                // Editors offer AI where a model is connected.
                void queries.invalidateQueries({ queryKey: ["writer"] });
              }}
            />
            {settings.provider === "none" ? null : <TestCall />}
            <WriterUse settings={settings} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function TestCall() {
  const { t } = useWritingMessages();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () => crmApi().post("/api/admin/writer/test"),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <div className="grid justify-items-start gap-3">
      <CrmButton icon="refresh" isPending={test.isPending} onPress={() => test.mutate()}>
        {t("writer.test")}
      </CrmButton>
      {test.isError ? <Failed error={test.error} /> : null}
      {test.data ? (
        <Note tone={test.data.problem ? "bad" : "good"} role="status">
          <p>
            {test.data.problem
              ? t(`writing.problem-${test.data.problem}`)
              : t("writer.test-works", { milliseconds: test.data.milliseconds })}
          </p>
          {test.data.reason ? (
            <p dir="auto">
              <Reason text={test.data.reason} isPlain={hasPlainReason(test.data.problem)} />
            </p>
          ) : null}
        </Note>
      ) : null}
    </div>
  );
}
