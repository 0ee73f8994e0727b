import { changeProfile, signOut } from "#features/accounts/site/session.ts";
import { OverdueBackup } from "#features/backups/crm/overdue-backup.tsx";
import { LateJobs } from "#features/discovery/crm/jobs/late-jobs.tsx";
import { loadSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import type { CrmSlots } from "#layouts/crm-layout/crm-shell.tsx";
import { later } from "#ui/crm/lazy.tsx";

// It finds single settings by their words. Its code comes when it is first opened.
const Palette = later(
  async () => {
    const [{ Palette: found }] = await Promise.all([
      import("#features/discovery/crm/palette/palette.tsx"),
      loadSettingsMessages(),
    ]);
    return found;
  },
  ({ close }) => close(),
);

const SignInForm = later(
  async () => (await import("#features/accounts/site/sign-in/re-authenticate-form.tsx")).ReauthenticateForm,
);

/** What features show and do in the layout of the CRM. */
export const crmSlots: CrmSlots = {
  notices: ({ role }) => (
    <>
      <LateJobs role={role} />
      {role === "admin" ? <OverdueBackup /> : null}
    </>
  ),
  palette: ({ role }, close) => <Palette role={role} close={close} />,
  signInForm: (email) => <SignInForm email={email} />,
  saveLanguage: (language) => changeProfile({ language }),
  signOut,
};
