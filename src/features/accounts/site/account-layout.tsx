import { Outlet } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import type { PageProps } from "#pages/page-props.ts";
import { AccountProvider, loadAccount } from "./account-context.tsx";

/** Around the screens of the account: their words and their way to the API. */
export const clientLoader = () => loadAccount(documentLanguage());
clientLoader.hydrate = true as const;

export const shouldRevalidate = () => false;

export default function AccountLayout({ loaderData }: PageProps<typeof clientLoader>) {
  return (
    <AccountProvider account={loaderData}>
      <Outlet />
    </AccountProvider>
  );
}
