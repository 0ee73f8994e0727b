import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { onSession, storedSession } from "#client/browser/session.ts";
import {
  isReauthenticationDue,
  onReauthenticationDue,
  reauthenticated,
  requestReauthentication,
} from "#client/crm-session.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";

const toSignIn = () => {
  const { pathname, search } = location;
  return `/sign-in?${new URLSearchParams({ redirect: pathname + search })}`;
};

/**
 * Asks the user to sign in again, over the screen, so that nothing below is lost. Signing in may happen in another window as well; a
 * different user gets a new document.
 */
export function Reauthenticate({ email, form }: { email: string; form: ReactNode }) {
  const { t, parts } = useCrmMessages();
  const isDue = useSyncExternalStore(onReauthenticationDue, isReauthenticationDue);
  useEffect(
    () =>
      onSession(() => {
        const session = storedSession();
        if (!session) void requestReauthentication();
        else if (session.email !== email) location.reload();
        else if (isReauthenticationDue()) reauthenticated();
      }),
    [email],
  );
  return (
    <Dialog
      title={t("crm.session-title")}
      width="s"
      isOpen={isDue}
      onOpenChange={() => {}}
      isDismissable={false}
      role="alertdialog"
      footer={
        <CrmButton kind="plain" onPress={() => location.assign(toSignIn())}>
          {t("crm.session-leave")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">{t("crm.session-text")}</p>
        <p className="font-semibold">{parts("crm.session-as", { email: <bdi key="email">{email}</bdi> })}</p>
        {form}
        <p>
          <a
            href="/sign-in?redirect=%2Fcrm%2Fhome"
            target="_blank"
            rel="noreferrer"
            className="text-link inline-flex min-h-9 items-center"
          >
            {t("crm.session-other")}
          </a>
        </p>
      </div>
    </Dialog>
  );
}
