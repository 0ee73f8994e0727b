import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { type AgentScope, type Authorization, authorizationParameters } from "#features/agents/agent.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CheckboxList } from "#ui/crm/fields/checkbox-list.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import { Note } from "#ui/note.tsx";
import { loadAgentsMessages, useAgentsMessages, useScopeMessages } from "./agents-messages.ts";

export const clientLoader = async () => {
  await loadAgentsMessages();
  return null;
};

/** The request in the address, as the server sent it here. */
function requestIn(parameters: URLSearchParams): Authorization {
  const given = authorizationParameters.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(given) as Authorization;
}

const isLoopback = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/** Where a user lets an agent act, with the scopes that it asks for or fewer. */
export default function ConsentScreen() {
  const { t } = useAgentsMessages();
  const request = requestIn(useSearchParams()[0]);
  const consent = useQuery({
    queryKey: ["agents", "consent", request],
    queryFn: () => crmApi().post("/api/admin/agents/consent", request),
  });
  if (isApiFailure(consent.error) && consent.error.status < 500)
    return (
      <MissingScreen icon="warning" title={t("agents.connect-wrong")}>
        {t("agents.connect-wrong-text")}
      </MissingScreen>
    );
  if (consent.error) return <Failed error={consent.error} retry={() => consent.refetch()} />;
  return consent.data ? <ConsentForm request={request} {...consent.data} /> : <Skeleton />;
}

function ConsentForm({
  request,
  name,
  host,
  scopes,
}: {
  request: Authorization;
  name: string;
  host: string;
  scopes: AgentScope[];
}) {
  const { t } = useAgentsMessages();
  const { t: scopeText } = useScopeMessages();
  const [chosen, setChosen] = useState<ReadonlySet<AgentScope>>(new Set(scopes));
  const [password, setPassword] = useState("");
  const answer = useMutation({
    mutationFn: (granted: AgentScope[]) =>
      crmApi().post("/api/admin/agents", {
        ...request,
        granted,
        ...(password && granted.length ? { password } : {}),
      }),
    // Another site, or a program on this computer.
    onSuccess: ({ location: to }) => location.assign(to),
  });
  const isWrong = isApiFailure(answer.error) && answer.error.code === "wrong-password";
  const isBusy = answer.isPending || answer.isSuccess;
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title={t("agents.connect-title", { name: isolated(name) })}>
        {t("agents.connect-intro", { name: isolated(name) })}
      </PageHeader>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) answer.mutate(scopes.filter((scope) => chosen.has(scope)));
        }}
      >
        <Note tone={isLoopback(host) ? "quiet" : "warn"}>
          <p>
            {t(isLoopback(host) ? "agents.connect-local" : "agents.connect-host", { host: isolated(host) })}
          </p>
        </Note>
        {answer.isError && !isWrong ? <Failed error={answer.error} /> : null}
        <CheckboxList
          label={t("agents.connect-scopes")}
          values={scopes}
          chosen={chosen}
          onChange={setChosen}
          labelOf={(scope) => scopeText(`integrations.scope-${scope}`)}
          descriptionOf={(scope) =>
            scope === "content:publish"
              ? t("agents.connect-approval")
              : scopeText(`integrations.scope-${scope}-hint`)
          }
        />
        <TextField
          label={t("agents.connect-password")}
          description={t("agents.connect-password-hint")}
          type="password"
          autoComplete="current-password"
          dir="ltr"
          value={password}
          onChange={setPassword}
          error={isWrong && answer.error ? answer.error.message : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <CrmButton kind="primary" type="submit" isPending={isBusy} isDisabled={!chosen.size}>
            {t("agents.connect")}
          </CrmButton>
          <CrmButton isDisabled={isBusy} onPress={() => answer.mutate([])}>
            {t("agents.cancel")}
          </CrmButton>
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {answer.isSuccess ? t("agents.connect-leaving") : ""}
        </p>
      </form>
    </div>
  );
}
