import { useRef, useState } from "react";
import { formatDate } from "#i18n/formats/format.ts";
import { parseTime } from "#platform/clock.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { Failure } from "../form.tsx";
import type { OpenSession } from "./account-data.ts";
import { AccountSection, Done } from "./account-section.tsx";
import { deviceOf } from "./device.ts";
import { remove } from "./removing.ts";

export function SessionsSection({
  sessions,
  changed,
}: {
  sessions: readonly OpenSession[];
  changed: () => Promise<void>;
}) {
  const { api, messages } = useAccount();
  const { t, lang } = messages;
  const [said, setSaid] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | undefined>();
  const busy = useRef(false);
  const end = async (path: string, params: Record<string, string>, words: string) => {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    setSaid(null);
    try {
      await remove(api, path, { params });
      await changed();
      setSaid(words);
      // The pressed button has gone with its line.
      document.getElementById("sessions")?.focus();
    } catch (error) {
      setFailure(formFailure(error, [], messages).message);
    } finally {
      busy.current = false;
    }
  };
  const nameOf = ({ userAgent }: OpenSession) => {
    const device = deviceOf(userAgent);
    return device ? t("own.device", device) : t("own.unknown-device");
  };
  const day = (time: string) => formatDate(lang, parseTime(time));
  return (
    <AccountSection id="sessions" title={t("own.sessions")} text={t("own.sessions-text")}>
      <Failure failure={{ message: failure, fields: {} }} />
      <Done>{said}</Done>
      <ul className="border-b border-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <Isolate>{nameOf(session)}</Isolate>
                {session.isCurrent ? <Tag tone="good">{t("own.this-device")}</Tag> : null}
              </p>
              <p className="text-sm text-ink-soft">
                {t("own.session-times", { since: day(session.createdAt), seen: day(session.lastSeenAt) })}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button
                kind="quiet"
                aria-label={t("own.end-session-of", { device: nameOf(session) })}
                onClick={() =>
                  end(
                    "/api/auth/sessions/{id}",
                    { id: session.id },
                    t("own.session-ended", { device: nameOf(session) }),
                  )
                }
              >
                {t("own.end-session")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div>
          <Button kind="quiet" onClick={() => end("/api/auth/sessions", {}, t("own.others-ended"))}>
            {t("own.end-others")}
          </Button>
        </div>
      ) : null}
    </AccountSection>
  );
}
