import { useEffect } from "react";
import { redirectDocument, useMatches, useRevalidator } from "react-router";
import { onSession, storedSession } from "#client/browser/session.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { siteOf } from "#pages/page-head.ts";
import type { PageProps } from "#pages/page-props.ts";
import { useAccountMessages } from "../account-context.tsx";
import { accountData } from "./account-data.ts";
import { DeleteSection, ExportSection } from "./data-sections.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

const signIn = "/sign-in?redirect=%2Faccount";

export async function clientLoader() {
  const data = await accountData();
  if (data === null) throw redirectDocument(signIn);
  return data;
}

export default function AccountPage({ loaderData }: PageProps<typeof clientLoader>) {
  const { user, sessions, twoFactor, passkeys } = loaderData;
  const { lang, t: site } = useMessages();
  const { t } = useAccountMessages();
  const { siteName } = siteOf(useMatches());
  const { revalidate } = useRevalidator();
  const title = site("account.heading");
  // Signed out by another tab, or because the server ended the session: the loader leads to the sign-in.
  useEffect(() => {
    const look = () => {
      if (!storedSession()) void revalidate();
    };
    // It may have ended while the page was made ready.
    look();
    return onSession(look);
  }, [revalidate]);
  return (
    <div className="frame pt-10 md:pt-14">
      <title>{`${title} | ${siteName}`}</title>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-8 text-ink-soft">
        {t("own.intro")}{" "}
        <a href="/favorites" className="text-link">
          {site("account.my-favorites")}
        </a>
      </p>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <TwoFactorSection state={twoFactor} changed={revalidate} />
      <PasskeysSection passkeys={passkeys} changed={revalidate} />
      <SessionsSection sessions={sessions} changed={revalidate} />
      <ExportSection />
      <DeleteSection home={localPath(lang, "/")} />
    </div>
  );
}
