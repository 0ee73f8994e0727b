import { useRevalidator, useRouteLoaderData } from "react-router";
import { endCrmSession } from "#client/crm-session.ts";
import type { CrmUser } from "#client/crm-user.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { loader as rootLoader } from "#root.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { ErrorPage } from "../site-layout/errors/error-page.tsx";
import { CrmShell, type CrmSlots } from "./crm-shell.tsx";
import "#ui/crm/crm.css";
import type { ReactNode } from "react";

const bar = "frame flex h-16 items-center gap-x-4";

/** The layout without texts, until it is known who is there. */
export function CrmFallback() {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{site?.siteName}</title>
      <header className="border-b border-line">
        <div className={`${bar} font-display text-xl font-semibold`}>
          <Logo size={34} />
          <bdi>{site?.siteName}</bdi>
        </div>
      </header>
      <main aria-busy="true" className="grow">
        <h1 className="sr-only">{site?.siteName}</h1>
        <noscript>
          <p className="frame py-12" lang="en" dir="ltr">
            This area needs JavaScript.
          </p>
        </noscript>
      </main>
    </div>
  );
}

type CrmLayoutProps = {
  user: CrmUser | null;
  /** The page, or why there is none. */
  shows: "page" | "no-access" | "unverified";
  slots: CrmSlots;
  children: ReactNode;
};

export function CrmLayout({ user, shows, slots, children }: CrmLayoutProps) {
  const { lang, t: site } = useMessages();
  const { siteName } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const { revalidate } = useRevalidator();
  const home = localPath(lang, "/");
  const leave = () => {
    endCrmSession();
    slots.signOut();
    location.assign(home);
  };
  return (
    <CrmShell user={user} slots={slots} leave={leave}>
      {shows === "page" ? children : <title>{`${site("account.crm")} | ${siteName}`}</title>}
      {shows === "no-access" ? <NoAccess home={home} /> : null}
      {shows === "unverified" ? <Unverified retry={revalidate} /> : null}
    </CrmShell>
  );
}

function NoAccess({ home }: { home: string }) {
  const { t } = useCrmMessages();
  return (
    <>
      <h1 className="text-3xl">{t("crm.insufficient")}</h1>
      <p className="measure mt-4 mb-8 text-lg text-ink-soft">{t("crm.no-access")}</p>
      <LinkButton href={home}>{t("crm.to-site")}</LinkButton>
    </>
  );
}

function Unverified({ retry }: { retry: () => Promise<void> }) {
  const { t } = useCrmMessages();
  return (
    <>
      <h1 className="text-3xl">{t("crm.unverified-title")}</h1>
      <p role="alert" className="measure mt-4 mb-8 text-lg text-ink-soft">
        {t("crm.unverified")}
      </p>
      <Button onClick={retry}>{t("crm.retry")}</Button>
    </>
  );
}

export function CrmError() {
  return (
    <main id="main" className="grow">
      <ErrorPage />
    </main>
  );
}
