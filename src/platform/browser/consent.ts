import { readStored } from "./stored.ts";

/** The visitor's answer to the question about statistics, kept under the key `consent`. */
export type ConsentChoice = "accepted" | "refused";

/** What the rules look at. `signal` is Global Privacy Control or Do Not Track, which count as a refusal whatever was answered. */
export type ConsentState = { choice: string | null; signal: boolean };

/** Whether visits may be counted: only after an explicit yes. */
export const mayCount = ({ choice, signal }: ConsentState): boolean => choice === "accepted" && !signal;

/** Whether the notice has to ask: nobody has answered yet, and the browser has not answered for its user. */
export const mustAsk = ({ choice, signal }: ConsentState): boolean =>
  choice !== "accepted" && choice !== "refused" && !signal;

export const privacySignal = (): boolean =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  navigator.doNotTrack === "1";

export const consentState = (): ConsentState => ({ choice: readStored("consent"), signal: privacySignal() });
