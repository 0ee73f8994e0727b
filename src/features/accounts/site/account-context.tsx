import { createContext, type ReactNode, useContext } from "react";
import { createAccountCalls } from "#client/api/account-calls.ts";
import type { ApiCall } from "#client/api/api-call.ts";
import type { ApiClient } from "#client/api/api-client.ts";
import { type CatalogueText, inEnglish, type Translate } from "#client/api/api-failure.ts";
import { makeClient, storedToken } from "#client/browser-client.ts";
import type { Language } from "#i18n/languages.ts";
import { type AreaMessages, loadMessages } from "#i18n/messages/load-messages.ts";
import type { User } from "../account.ts";

/** The texts of the account's screens: no other page loads them. */
export type AccountMessages = AreaMessages<"account">;

/** What the catalogue of errors says to people (specification section 8); the other texts belong to calls made elsewhere. */
const inWords =
  ({ t }: AccountMessages): Translate =>
  (text, variables) => {
    const values = variables as { provider: string; code: number };
    const words: Partial<Record<CatalogueText, () => string>> = {
      login: () => t("failure.login"),
      registration: () => t("failure.registration"),
      profile: () => t("failure.profile"),
      "change-password": () => t("failure.change-password"),
      "social-login": () => t("failure.social-login", values),
      "not-authenticated": () => t("failure.not-authenticated"),
      "forgot-password": () => t("failure.forgot-password"),
      "timed-out": () => t("failure.timed-out"),
      "http-error": () => t("failure.http-error", values),
      fetching: () => t("failure.fetching"),
      sending: () => t("failure.sending"),
      deleting: () => t("failure.deleting"),
    };
    return words[text]?.() ?? inEnglish(text, variables);
  };

/** The server's own words come in the language that each call names. */
function speaking(api: ApiClient, lang: Language): ApiClient {
  const named = (call?: ApiCall): ApiCall => ({ ...call, query: { lang, ...call?.query } });
  return {
    ...api,
    get: (path, call) => api.get(path, named(call)),
    post: (path, body, call) => api.post(path, body, named(call)),
    delete: (path, call) => api.delete(path, named(call)),
  };
}

export type Account = Awaited<ReturnType<typeof loadAccount>>;

/** What the account's screens speak with: to people and to the API. */
export async function loadAccount(lang: Language) {
  const messages = await loadMessages("account", lang);
  const translate = inWords(messages);
  const api = speaking(makeClient(translate), lang);
  return { messages, api, calls: createAccountCalls<User>({ api, token: storedToken, translate }) };
}

const context = createContext<Account | null>(null);

export function AccountProvider({ account, children }: { account: Account; children: ReactNode }) {
  return <context.Provider value={account}>{children}</context.Provider>;
}

export function useAccount(): Account {
  const account = useContext(context);
  if (!account) throw new Error("useAccount is used outside AccountProvider.");
  return account;
}

export const useAccountMessages = (): AccountMessages => useAccount().messages;
