import {
  type ClientLoaderFunctionArgs,
  Outlet,
  redirect,
  redirectDocument,
  useRevalidator,
  useRouteLoaderData,
} from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { readStored } from "#client/browser/stored.ts";
import { endCrmSession } from "#client/crm-session.ts";
import type { User } from "#features/accounts/account.ts";
import { crmStep } from "#features/accounts/crm-access.ts";
import { signOut, verifySession } from "#features/accounts/site/session.ts";
import { loadCrmMessages, useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageHandle } from "#pages/page-handle.ts";
import type { loader as rootLoader } from "#root.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Logo } from "#ui/logo.tsx";
import { ErrorPage } from "../site-layout/errors/error-page.tsx";
import { CrmShell } from "./crm-shell.tsx";
import "#ui/crm/crm.css";
import type { PageProps } from "#pages/page-props.ts";

/** The language was changed elsewhere since this browser heard of the account. Where nothing is stored a reload would change nothing. */
const startsInAnotherLanguage = ({ language }: User): boolean =>
  language !== null &&
  language !== documentLanguage() &&
  (readStored("auth_user") ?? "").includes(`"language":"${language}"`);

export const handle: PageHandle = { isHydrated: true };

/**
 * The CRM's auth guard: asks the server for the current user before anything is shown, on each navigation. The server checks the token of
 * every request itself; this only redirects.
 */
export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const [session] = await Promise.all([verifySession(), loadCrmMessages()]);
  if (session.state === "unknown") return { user: null, shows: "unverified" as const };
  const user = session.state === "verified" ? session.user : null;
  if (user && startsInAnotherLanguage(user)) {
    location.reload();
    await new Promise(() => {});
  }
  const step = crmStep(user?.role ?? null, url);
  // The sign-in has a document of its own.
  if ("to" in step) throw (user ? redirect : redirectDocument)(step.to);
  return { user, shows: step.shows };
}
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => true;

export const meta = () => [{ name: "robots", content: "noindex" }];

const bar = "frame flex h-16 items-center gap-x-4";

/** The frame without words, until it is known who is there. */
export function HydrateFallback() {
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

export default function CrmLayout({ loaderData: { user, shows } }: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { siteName } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const { revalidate } = useRevalidator();
  const home = localPath(lang, "/");
  const leave = () => {
    endCrmSession();
    signOut();
    location.assign(home);
  };
  return (
    <CrmShell user={user} leave={leave}>
      {shows === "page" ? <Outlet /> : <title>{`${site("account.crm")} | ${siteName}`}</title>}
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

export function ErrorBoundary() {
  return (
    <main id="main" className="grow">
      <ErrorPage />
    </main>
  );
}
