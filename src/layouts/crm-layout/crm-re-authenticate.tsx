import { useEffect, useSyncExternalStore } from "react";
import { onSession, storedSession } from "#client/browser/session.ts";
import {
  isReauthenticationDue,
  onReauthenticationDue,
  reauthenticated,
  requestReauthentication,
} from "#client/crm-session.ts";
import type { User } from "#features/accounts/account.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { later } from "#ui/crm/lazy.tsx";

const Form = later(
  async () => (await import("#features/accounts/site/sign-in/re-authenticate-form.tsx")).ReauthenticateForm,
);

const toSignIn = () => {
  const { pathname, search } = location;
  return `/sign-in?${new URLSearchParams({ redirect: pathname + search })}`;
};

/**
 * Asks the user to sign in again, over the screen, so that nothing below is lost. Signing in may happen in another window as well; a
 * different user gets a new document.
 */
export function Reauthenticate({ user }: { user: User }) {
  const { t, parts } = useCrmMessages();
  const isDue = useSyncExternalStore(onReauthenticationDue, isReauthenticationDue);
  useEffect(
    () =>
      onSession(() => {
        const session = storedSession();
        if (!session) void requestReauthentication();
        else if (session.email !== user.email) location.reload();
        else if (isReauthenticationDue()) reauthenticated();
      }),
    [user.email],
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
        <p className="font-semibold">
          {parts("crm.session-as", { email: <bdi key="email">{user.email}</bdi> })}
        </p>
        <Form email={user.email} />
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
