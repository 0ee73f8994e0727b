import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ManagedUser } from "../managed-user.ts";
import { deviceOf } from "../site/account/device.ts";
import { useUsersMessages } from "./users-messages.ts";

function deviceWords(userAgent: string | null): ReactNode {
  const device = deviceOf(userAgent);
  return device ? <Isolate dir="ltr">{`${device.browser} · ${device.system}`}</Isolate> : null;
}

/** Where an account is signed in, and the ways to end that. */
export function UserSessions({ user, fail }: { user: ManagedUser; fail: (error: unknown) => void }) {
  const { lang, t } = useUsersMessages();
  const queries = useQueryClient();
  const params = { id: user.id };
  const sessions = useQuery({
    queryKey: ["users", user.id, "sessions"],
    queryFn: () => crmApi().get("/api/admin/users/{id}/sessions", { params }),
  });
  const end = useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? crmApi().delete("/api/admin/users/{id}/sessions", { params })
        : crmApi().delete("/api/admin/users/{id}/sessions/{session}", { params: { ...params, session } }),
    onSuccess: () => {
      toast(t("users.sessions-ended"));
      return queries.invalidateQueries({ queryKey: ["users"] });
    },
    onError: fail,
  });
  return (
    <section aria-labelledby="user-sessions">
      <h3 id="user-sessions" className="mb-2 text-base">
        {t("users.sessions")}
      </h3>
      <Loaded query={sessions}>
        {({ items }) =>
          items.length ? (
            <>
              <ul className="border-b border-line">
                {items.map((one) => (
                  <li
                    key={one.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
                  >
                    <span className="grid">
                      <span>{deviceWords(one.userAgent) ?? t("users.unknown-device")}</span>
                      <span className="text-xs text-ink-faint">
                        {one.network ? (
                          <>
                            <Isolate dir="ltr">{one.network}</Isolate>{" "}
                          </>
                        ) : null}
                        {t("users.session-seen", { time: formatLocalTime(lang, parseTime(one.lastSeenAt)) })}
                      </span>
                    </span>
                    <CrmButton size="s" isDisabled={end.isPending} onPress={() => end.mutate(one.id)}>
                      {t("users.end-session")}
                    </CrmButton>
                  </li>
                ))}
              </ul>
              {items.length > 1 ? (
                <CrmButton
                  size="s"
                  className="mt-3"
                  isDisabled={end.isPending}
                  onPress={() => end.mutate(null)}
                >
                  {t("users.end-all")}
                </CrmButton>
              ) : null}
            </>
          ) : (
            <p className="text-ink-soft">{t("users.no-sessions")}</p>
          )
        }
      </Loaded>
    </section>
  );
}
