import { Outlet } from "react-router";
import { documentLanguage } from "#platform/browser/document-language.ts";
import type { Route } from "./+types/account-layout";
import { AccountProvider, loadAccount } from "./account-context.tsx";

/** Around the screens of the account: their words and their way to the API. */
export const clientLoader = () => loadAccount(documentLanguage());
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AccountProvider account={loaderData}>
      <Outlet />
    </AccountProvider>
  );
}
