import { useRef } from "react";

/**
 * The Idempotency-Key of a call that makes something: the same as long as the same is sent. So what is pressed twice, or was answered
 * too late, is made once, and what is filled in otherwise is another.
 */
export function useOnceKey(): (sent: unknown) => string {
  const last = useRef({ sent: "", key: "" });
  return (sent) => {
    const written = JSON.stringify(sent);
    if (last.current.sent !== written) last.current = { sent: written, key: crypto.randomUUID() };
    return last.current.key;
  };
}
