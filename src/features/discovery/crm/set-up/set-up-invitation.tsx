import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { loadSetUpMessages, useSetUpMessages } from "./set-up-messages.ts";

/** On administrators' dashboards until the first questions are answered or skipped. */
export function SetUpInvitation() {
  const [isReady, setReady] = useState(false);
  const state = useQuery({ queryKey: ["set-up"], queryFn: () => crmApi().get("/api/admin/set-up") });
  const isDue = state.data?.isDue === true;
  // The messages are loaded only for the few users who see it.
  useEffect(() => {
    if (isDue) void loadSetUpMessages().then(() => setReady(true));
  }, [isDue]);
  return isDue && isReady ? <Invitation /> : null;
}

function Invitation() {
  const { t } = useSetUpMessages();
  return (
    <section
      aria-labelledby="set-up"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4"
    >
      <div className="min-w-0">
        <h2 id="set-up" className="text-lg">
          {t("setup.title")}
        </h2>
        <p className="text-sm text-ink-soft">{t("setup.invite")}</p>
      </div>
      <CrmLink kind="primary" href="/crm/set-up">
        {t("setup.title")}
      </CrmLink>
    </section>
  );
}
