import { useCallback, useEffect, useRef, useState } from "react";
import { useCrmMessages } from "#i18n/crm-messages.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { systemClock } from "#platform/clock.ts";
import { CrmIcon, type CrmIconName } from "#ui/crm/crm-icon.tsx";
import { isApiFailure } from "../page-api.ts";

export type SaveState =
  | { is: "clean" }
  | { is: "unsaved" }
  | { is: "saving" }
  | { is: "saved"; at: number }
  | { is: "failed"; error: unknown }
  /** Somebody else saved first (409): nothing more is sent until `resume`. */
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
  const [state, setState] = useState<SaveState>({ is: "clean" });
  const latest = useRef({ save, value });
  latest.current = { save, value };
  const saved = useRef(value);
  const run = useRef({
    isBusy: false,
    failures: 0,
    isStopped: false,
    timer: undefined as number | undefined,
  });

  const flush = useCallback(async (): Promise<void> => {
    const now = run.current;
    window.clearTimeout(now.timer);
    if (now.isBusy || now.isStopped || saved.current === latest.current.value) return;
    now.isBusy = true;
    setState({ is: "saving" });
    const { value: sent, save: send } = latest.current;
    try {
      await send(sent);
      saved.current = sent;
      now.failures = 0;
      setState(latest.current.value === sent ? { is: "saved", at: systemClock.now() } : { is: "unsaved" });
    } catch (error) {
      const failure = isApiFailure(error) ? error : null;
      now.isStopped = failure?.conflict === true;
      setState(now.isStopped ? { is: "conflict", error } : { is: "failed", error });
      const isForGood = failure !== null && [400, 403, 404, 410, 413, 422].includes(failure.status);
      if (!now.isStopped && !isForGood)
        now.timer = window.setTimeout(flush, retries[Math.min(now.failures++, retries.length - 1)]);
    } finally {
      now.isBusy = false;
    }
  }, []);

  useEffect(() => {
    if (!isEnabled || value === saved.current || run.current.isStopped) return;
    if (!run.current.isBusy) setState((before) => (before.is === "failed" ? before : { is: "unsaved" }));
    const timer = window.setTimeout(flush, delay);
    return () => window.clearTimeout(timer);
  }, [value, isEnabled, delay, flush]);

  // What was changed while a call was under way goes with the next one.
  useEffect(() => {
    if (state.is !== "unsaved" || !isEnabled) return;
    const timer = window.setTimeout(flush, delay);
    return () => window.clearTimeout(timer);
  }, [state, isEnabled, delay, flush]);

  useEffect(() => () => window.clearTimeout(run.current.timer), []);

  /** The value that the server has now: after loading, after a conflict was settled. */
  const resume = useCallback((known: Value) => {
    saved.current = known;
    run.current.isStopped = false;
    run.current.failures = 0;
    setState({ is: "clean" });
  }, []);

  return { state, flush, resume };
}

const looks: Record<Exclude<SaveState["is"], "clean">, { icon: CrmIconName; tone: string }> = {
  unsaved: { icon: "edit", tone: "" },
  saving: { icon: "refresh", tone: "" },
  saved: { icon: "check", tone: "text-good" },
  failed: { icon: "warning", tone: "text-bad" },
  conflict: { icon: "warning", tone: "text-bad" },
};

/** How the saving stands, in words; what is refused for good in the server's own. */
export function SaveStatus({ state }: { state: SaveState }) {
  const { t, lang } = useCrmMessages();
  if (state.is === "clean") return <p role="status" />;
  const text =
    state.is === "saved"
      ? t("crm.save-saved", { time: formatLocalTime(lang, state.at, { timeOnly: true }) })
      : state.is === "failed" &&
          isApiFailure(state.error) &&
          state.error.status >= 400 &&
          state.error.status < 500
        ? state.error.message
        : t(`crm.save-${state.is}`);
  return (
    <p role="status" className="flex items-center gap-2">
      <CrmIcon name={looks[state.is].icon} size={16} className={looks[state.is].tone} />
      {text}
    </p>
  );
}
