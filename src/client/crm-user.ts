import { createContext, useContext } from "react";
import type { SessionUser } from "#client/browser/session.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";

/** Who is signed in, by the server's word. */
export type CrmUser = SessionUser & { id: string; translatesInto?: readonly Language[] | undefined };

/** Null: access was denied, or the server has not responded. */
export const CrmUserContext = createContext<CrmUser | null>(null);

export const useCrmUser = (): CrmUser | null => useContext(CrmUserContext);

/**
 * Whether only texts can be changed here, in which languages: a translator's; and whether one publishes, which authors do not. The
 * server checks every change itself.
 */
export function useWritable(): { textsOnly: boolean; mayPublish: boolean; languages: readonly Language[] } {
  const { translatesInto, role } = useCrmUser() ?? {};
  return {
    textsOnly: translatesInto !== undefined,
    mayPublish: role !== "author",
    languages: translatesInto ?? languageCodes,
  };
}
