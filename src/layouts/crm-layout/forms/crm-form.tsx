import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { createSafeCopies, type SafeCopy } from "#client/browser/local-backups.ts";
import { storedSession } from "#client/browser/session.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";

/**
 * Asks before a screen with unsaved changes is left, within the CRM and for good. Gives the question, to be drawn. `stays` tells
 * another address of the same screen.
 */
export function useUnsavedGuard(isDirty: boolean, stays?: (pathname: string) => boolean): ReactNode {
  const { t } = useCrmMessages();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !stays?.(nextLocation.pathname),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      title={t("crm.unsaved-title")}
      confirm={t("crm.unsaved-leave")}
      cancel={t("crm.unsaved-stay")}
      isDanger
      isOpen={blocker.state === "blocked"}
      onOpenChange={(isOpen) => {
        if (!isOpen && blocker.state === "blocked") blocker.reset();
      }}
      onConfirm={() => blocker.state === "blocked" && blocker.proceed()}
    >
      <p>{t("crm.unsaved-text")}</p>
    </ConfirmDialog>
  );
}

const copies = createSafeCopies(systemClock.now);
/** Milliseconds between two copies of what is being written. */
const copyPause = 300;

/**
 * Backs up a form in the browser while it has unsaved changes, and offers a backup that an earlier form left. `key` names the entity:
 * "product:42", "article:new". Backups belong to the signed-in user and are deleted when `isDirty` ends (it was saved). `written`
 * extracts the user's input where the value holds more. `isOlder`: whether a backup was begun from an older version than the form.
 * An offered backup stays until it is restored or discarded, or the form's user says that everything was saved (`saved`).
 */
export function useSafeCopy<Value>(
  key: string,
  value: Value,
  isDirty: boolean,
  written: (value: Value) => unknown = (whole) => whole,
  isOlder: (backup: Value, form: Value) => boolean = () => false,
) {
  const place = `${storedSession()?.email ?? ""}/${key}`;
  const [form, setForm] = useState(() => crypto.randomUUID());
  const id = `${place}#${form}`;
  const [found, setFound] = useState<SafeCopy<Value> | null>(null);
  const latest = useRef({ value, written });
  latest.current = { value, written };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasDirty = useRef(false);

  /** The latest copy that differs from the form: what it shows already was saved in time. */
  const nextCopy = async (own: string): Promise<SafeCopy<Value> | null> => {
    const text = (value: Value) => JSON.stringify(latest.current.written(value));
    for (const copy of await copies.find<Value>(place, own)) {
      if (text(copy.value) !== text(latest.current.value)) return copy;
      await copies.forget(copy.id);
    }
    return null;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered once for each entity
  useEffect(() => {
    let isHere = true;
    void nextCopy(id).then((copy) => isHere && setFound(copy));
    return () => {
      isHere = false;
    };
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is a new copy
  useEffect(() => {
    if (!isDirty) {
      clearTimeout(timer.current);
      timer.current = undefined;
      if (wasDirty.current) void copies.forget(id);
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void copies.keep(id, latest.current.value);
    }, copyPause);
  }, [id, value, isDirty]);

  /** Writes at once what waits for its turn. */
  const keepNow = (): void => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    void copies.keep(id, latest.current.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is left, or becomes another's
  useEffect(() => keepNow, [id]);
  const begun = useRef({ place, id });
  useEffect(() => {
    // The form's entity was created: its copy has another name from now on.
    if (begun.current.place !== place) void copies.forget(begun.current.id);
    begun.current = { place, id };
  }, [place, id]);

  return {
    found,
    /** Something was saved since the offered copy was made. */
    isOutdated: found !== null && isOlder(found.value, value),
    /** The offered copy is in the form. What was typed before stays as a copy, to be offered later. */
    take(): void {
      if (!found) return;
      setFound(null);
      keepNow();
      const next = isDirty ? crypto.randomUUID() : form;
      setForm(next);
      void copies.keep(`${place}#${next}`, found.value).then(() => copies.forget(found.id));
    },
    discard(): void {
      if (!found) return;
      setFound(null);
      void copies
        .forget(found.id)
        .then(() => nextCopy(id))
        .then(setFound);
    },
    /** The item was saved: what other forms left of its older versions would only undo that. */
    saved(): void {
      setFound(null);
      void copies
        .find<Value>(place, id)
        .then((others) => Promise.all(others.map((other) => copies.forget(other.id))));
    },
  };
}

/** For forms that store what they began from beside what was written. */
export const hasOlderBase = (
  backup: { base: { version: number } | null },
  form: { base: { version: number } | null },
): boolean => (backup.base?.version ?? 0) < (form.base?.version ?? 0);

/** Offers a backup to restore or discard. It stays where `restore` returns false, because a conflict must be settled first. */
export function LocalBackupNotice<Value>({
  copy: { found, isOutdated, take, discard },
  restore,
}: {
  copy: { found: SafeCopy<Value> | null; isOutdated: boolean; take: () => void; discard: () => void };
  restore: (value: Value) => unknown;
}) {
  const { t, lang } = useCrmMessages();
  if (!found) return null;
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-warn-wash px-4 py-3 text-sm"
    >
      <CrmIcon name="history" className="text-warn" />
      <p className="grow">
        {t(isOutdated ? "crm.copy-outdated" : "crm.copy-found", {
          time: formatLocalTime(lang, found.keptAt),
        })}
      </p>
      <CrmButton
        size="s"
        kind="primary"
        onPress={() => {
          if (restore(found.value) !== false) take();
        }}
      >
        {t("crm.copy-restore")}
      </CrmButton>
      <CrmButton size="s" onPress={discard}>
        {t("crm.copy-discard")}
      </CrmButton>
    </div>
  );
}

/** A word of the server's that only a feature's own screens can say; what any field may have wrong comes as a sentence. */
export const isCode = (message: string): boolean => /^[a-z\d]+(-[a-z\d]+)*$/.test(message);

/** The server's word on single fields: 422 and its details, by path ("name", "translations.fr.slug"). */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiFailure(error) || !Array.isArray(error.details)) return {};
  return Object.fromEntries(
    (error.details as { path?: unknown; message?: unknown }[]).flatMap(({ path, message }) =>
      typeof path === "string" ? [[path, String(message ?? error.message)]] : [],
    ),
  );
}
