import { readStored } from "./stored.ts";

/**
 * The input of the consent rules. `choice` is the visitor's, stored under the key `consent`: "accepted" or "refused". `signal` is Global
 * Privacy Control or Do Not Track, which count as a refusal whatever the choice; `asksFirst` is a site setting (readings.md 44).
 */
export type ConsentState = { choice: string | null; signal: boolean; asksFirst: boolean };

/** Whether the site may count this visit. Totals need no consent, because nothing is stored: unless the visitor declined or the site asks first. */
export const mayCount = ({ choice, signal, asksFirst }: ConsentState): boolean =>
  !signal && (asksFirst ? choice === "accepted" : choice !== "refused");

/** Whether an outside statistics service may be loaded: only with consent. */
export const mayLoadOthers = ({ choice, signal }: Pick<ConsentState, "choice" | "signal">): boolean =>
  choice === "accepted" && !signal;

/** Whether the notice has to ask: there is something that needs consent, and neither the visitor nor the browser has answered. */
export const mustAsk = ({ choice, signal, asksFirst }: ConsentState, hasOthers: boolean): boolean =>
  (asksFirst || hasOthers) && choice !== "accepted" && choice !== "refused" && !signal;

/** Whether the stored user is an editor or admin. Their visits to the site are not counted; the server does not rely on this. */
export const isStaff = (storedUser: string | null): boolean =>
  /"role":"(?:admin|editor)"/.test(storedUser ?? "");

export const privacySignal = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === "1";

export const consentState = (): ConsentState => ({
  choice: readStored("consent"),
  signal: privacySignal(),
  asksFirst: "asksFirst" in document.documentElement.dataset,
});
