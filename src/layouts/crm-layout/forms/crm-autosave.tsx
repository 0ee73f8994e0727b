import { startTransition, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ApiFailure } from "#client/api/api-failure.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { isReauthenticationDue, onReauthenticationDue } from "#client/crm-session.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { systemClock } from "#platform/clock.ts";
import { CrmIcon, type CrmIconName } from "#ui/crm/crm-icon.tsx";
import { isRefusal } from "../crm-query.tsx";
import { fieldErrors } from "./crm-form.tsx";

export type SaveState =
  | { is: "clean" }
  | { is: "unsaved" }
  | { is: "saving" }
  | { is: "saved"; at: number }
  | { is: "failed"; error: unknown }
  /** Another user saved first (409): nothing more is sent until `resume`. */
  | { is: "conflict"; error: unknown };

/** Milliseconds after the first, second, third … failure; the last one stays. */
const retries = [2_000, 5_000, 15_000, 30_000];

/**
 * Saves a value some time after it changed, one call at a time, and tries again what failed. `value` is compared by identity: a new
 * object is a change. `save` gets the value as it is then; what is refused for good (400, 404, 422) waits for the next change.
 */
export function useAutosave<Value>(
  save: (value: Value) => Promise<unknown>,
  value: Value,
  { delay = 1_500, isEnabled = true }: { delay?: number; isEnabled?: boolean } = {},
) {
  const [state, draw] = useState<SaveState>({ is: "clean" });
  // State changes arrive while the user types, and typing takes priority.
  const setState = useCallback<typeof draw>((next) => startTransition(() => draw(next)), []);
  const [isHeld, setHeld] = useState(false);
  const latest = useRef({ save, value });
  latest.current = { save, value };
  const saved = useRef(value);
  const run = useRef({
    /** The running request: one at a time. */
    call: null as Promise<unknown> | null,
    failures: 0,
    conflict: null as { error: unknown } | null,
    timer: undefined as number | undefined,
  });

  /** Does something when what goes on is done. */
  const inTurn = useCallback(async <Result,>(work: () => Promise<Result>): Promise<Result> => {
    const now = run.current;
    // The caller of that save handles its failure.
    while (now.call) await now.call.catch(() => undefined);
    const call = work().finally(() => {
      now.call = null;
    });
    now.call = call;
    return call;
  }, []);

  const send = useCallback(async (): Promise<void> => {
    const now = run.current;
    const { value: sent, save: keep } = latest.current;
    if (saved.current === sent)
      return setState((before) => (before.is === "unsaved" ? { is: "clean" } : before));
    if (now.conflict) throw now.conflict.error;
    setState({ is: "saving" });
    try {
      await keep(sent);
      saved.current = sent;
      now.failures = 0;
      setState(latest.current.value === sent ? { is: "saved", at: systemClock.now() } : { is: "unsaved" });
    } catch (error) {
      const failure = isApiFailure(error) ? error : null;
      now.conflict = failure?.conflict ? { error } : null;
      setState(now.conflict ? { is: "conflict", error } : { is: "failed", error });
      const isForGood = failure !== null && [400, 403, 404, 410, 413, 422].includes(failure.status);
      if (!now.conflict && !isForGood)
        now.timer = window.setTimeout(
          () => attempt.current(),
          retries[Math.min(now.failures++, retries.length - 1)],
        );
      throw error;
    }
  }, [setState]);

  /** All that is written is with the server when this is done. Rejects where it could not be saved. */
  const flush = useCallback(async (): Promise<void> => {
    do {
      window.clearTimeout(run.current.timer);
      await inTurn(send);
    } while (saved.current !== latest.current.value);
  }, [inTurn, send]);
  // By itself: what went wrong is in the state.
  const attempt = useRef(() => {});
  // The state shows the failure.
  attempt.current = () => void flush().catch(() => undefined);

  useEffect(() => {
    if (!isEnabled || value === saved.current || run.current.conflict) return;
    if (!run.current.call || isHeld)
      setState((before) => (before.is === "failed" ? before : { is: "unsaved" }));
    if (isHeld) return;
    const timer = window.setTimeout(() => attempt.current(), delay);
    return () => window.clearTimeout(timer);
  }, [value, isEnabled, isHeld, delay, setState]);

  // What was changed while a call was under way goes with the next one.
  useEffect(() => {
    if (state.is !== "unsaved" || !isEnabled || isHeld) return;
    const timer = window.setTimeout(() => attempt.current(), delay);
    return () => window.clearTimeout(timer);
  }, [state, isEnabled, isHeld, delay]);

  useEffect(() => () => window.clearTimeout(run.current.timer), []);

  /** Does something with what is written as it begins; nothing is saved before it is done. */
  const during = useCallback(
    async <Result,>(work: (written: Value) => Promise<Result>): Promise<Result> => {
      window.clearTimeout(run.current.timer);
      setHeld(true);
      try {
        return await inTurn(() => work(latest.current.value));
      } finally {
        setHeld(false);
      }
    },
    [inTurn],
  );

  /** The value that the server has now: after loading, after a conflict was settled. */
  const resume = useCallback((known: Value) => {
    saved.current = known;
    run.current.conflict = null;
    run.current.failures = 0;
    // Immediately, so that leaving now does not prompt.
    draw({ is: "clean" });
  }, []);

  return {
    state,
    flush,
    during,
    resume,
    /** The last value the server confirmed. */
    kept: useCallback((): Value => saved.current, []),
  };
}

const looks: Record<Exclude<SaveState["is"], "clean">, { icon: CrmIconName; tone: string }> = {
  unsaved: { icon: "edit", tone: "" },
  saving: { icon: "refresh", tone: "" },
  saved: { icon: "check", tone: "text-good" },
  failed: { icon: "warning", tone: "text-bad" },
  conflict: { icon: "warning", tone: "text-bad" },
};

/** The save status as text; a permanent failure in the server's words. */
export function SaveStatus({ state, labelOf }: { state: SaveState; labelOf: (path: string) => string }) {
  const { t, lang } = useCrmMessages();
  // A call without a session waits for one, and is made again then.
  const isSignedOut = useSyncExternalStore(onReauthenticationDue, isReauthenticationDue);
  if (state.is === "clean") return <p role="status" />;
  if (isSignedOut && state.is !== "saved")
    return (
      <p role="status" className="flex items-center gap-2">
        <CrmIcon name="warning" size={16} className="text-bad" />
        {t("crm.save-signed-out")}
      </p>
    );
  const refusal = (error: ApiFailure): string => {
    const fields = new Intl.ListFormat(lang).format(Object.keys(fieldErrors(error)).map(labelOf));
    return fields ? t("crm.save-refused", { fields }) : error.message;
  };
  const text =
    state.is === "saved"
      ? t("crm.save-saved", { time: formatLocalTime(lang, state.at, { timeOnly: true }) })
      : state.is === "failed" && isRefusal(state.error)
        ? refusal(state.error as ApiFailure)
        : t(`crm.save-${state.is}`);
  return (
    <p role="status" className="flex items-center gap-2">
      <CrmIcon name={looks[state.is].icon} size={16} className={looks[state.is].tone} />
      {text}
    </p>
  );
}
