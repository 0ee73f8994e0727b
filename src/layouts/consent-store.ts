import { type ConsentChoice, consentState, mustAsk } from "#platform/browser/consent.ts";
import { onStored, writeStored } from "#platform/browser/stored.ts";

let reopened: Element | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function onConsentNotice(listener: () => void): () => void {
  const stop = onStored("consent", listener);
  listeners.add(listener);
  return () => {
    stop();
    listeners.delete(listener);
  };
}

/** "asking" when nobody has answered yet, "reopened" when the visitor came back to it. */
export const consentNotice = (hasOthers: boolean): "asking" | "reopened" | "closed" =>
  reopened ? "reopened" : mustAsk(consentState(), hasOthers) ? "asking" : "closed";

/** Shows the notice again; the focus returns to `button` afterwards. */
export function reopenConsent(button: Element): void {
  reopened = button;
  tell();
}

/** Keeps the answer, where one was given, and closes the notice. */
export function closeConsent(choice?: ConsentChoice): void {
  const button = reopened;
  reopened = null;
  if (choice) writeStored("consent", choice);
  tell();
  if (button instanceof HTMLElement) button.focus();
}
