import { createContext, useContext } from "react";
import type { SessionUser } from "#client/browser/session.ts";

/** Who is signed in, by the server's word. */
export type CrmUser = SessionUser & { id: string };

/** Null: access was denied, or the server has not responded. */
export const CrmUserContext = createContext<CrmUser | null>(null);

export const useCrmUser = (): CrmUser | null => useContext(CrmUserContext);
