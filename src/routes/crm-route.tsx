import { type ClientLoaderFunctionArgs, Outlet, redirect, redirectDocument } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { readStored } from "#client/browser/stored.ts";
import type { User } from "#features/accounts/account.ts";
import { crmStep } from "#features/accounts/crm-access.ts";
import { verifySession } from "#features/accounts/site/session.ts";
import { loadCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmLayout } from "#layouts/crm-layout/crm-layout.tsx";
import type { PageHandle } from "#pages/page-handle.ts";
import type { PageProps } from "#pages/page-props.ts";
import { crmSlots } from "./crm-slots.tsx";

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

export default function CrmRoute({ loaderData: { user, shows } }: PageProps<typeof clientLoader>) {
  return (
    <CrmLayout user={user} shows={shows} slots={crmSlots}>
      <Outlet />
    </CrmLayout>
  );
}

export {
  CrmError as ErrorBoundary,
  CrmFallback as HydrateFallback,
} from "#layouts/crm-layout/crm-layout.tsx";
