import { isApiFailure } from "./browser-api.ts";

/**
 * A session that expires while the CRM is open: the call waits until the same user has signed in again, and is then repeated. The screen
 * below stays as it is. The sign-in dialog belongs to the CRM layout.
 */
let isLeaving = false;
let waiting: { promise: Promise<void>; resolve: () => void } | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const isReauthenticationDue = (): boolean => waiting !== undefined;

export function onReauthenticationDue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The user signs out: this document no longer asks for a new sign-in. */
export function endCrmSession(): void {
  isLeaving = true;
}

/** Asks for it; fulfilled when a session is there again. */
export function requestReauthentication(): Promise<void> {
  if (isLeaving) return new Promise(() => {});
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting = { promise, resolve };
    tell();
  }
  return waiting.promise;
}

export function reauthenticated(): void {
  waiting?.resolve();
  waiting = undefined;
  tell();
}

export async function withSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isApiFailure(error) || error.status !== 401) throw error;
      await requestReauthentication();
    }
  }
}
