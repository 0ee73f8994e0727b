import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { endSession } from "#client/browser/session.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { useAccountMessages } from "./account-context.tsx";
import { type FormFailure, formFailure } from "./failure.ts";

type Values<Name extends string> = Record<Name, string>;
/** What is wrong with a field as it was filled in; undefined where nothing is. */
export type Checks<Name extends string> = Record<Name, (text: string) => string | undefined>;

const nothing: FormFailure = { fields: {} };

/**
 * A form that is submitted once at a time. Input stays in its fields whatever the result; an error is shown beside its field, and the
 * focus goes to the first.
 */
export function useForm<Name extends string>(
  checks: Checks<Name>,
  send: (values: Values<Name>, form: HTMLFormElement) => Promise<void>,
) {
  const messages = useAccountMessages();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<FormFailure>(nothing);
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);
  const names = Object.keys(checks) as Name[];

  useEffect(() => {
    if (failure === nothing || (!failure.message && !Object.keys(failure.fields).length)) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]:not(:disabled)");
    (first ?? form.current?.querySelector<HTMLElement>("[data-failure]"))?.focus();
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (sending.current) return;
    const given = new FormData(element);
    const values = Object.fromEntries(
      names.map((name) => [name, String(given.get(name) ?? "")]),
    ) as Values<Name>;
    const wrong = names.flatMap((name) => {
      const words = checks[name](values[name]);
      return words ? [[name, words] as const] : [];
    });
    if (wrong.length) return setFailure({ fields: Object.fromEntries(wrong) });
    sending.current = true;
    setBusy(true);
    setFailure(nothing);
    try {
      await send(values, element);
    } catch (error) {
      setFailure(formFailure(error, names, messages));
      // The session is over: the page that needs one leaves.
      if (isApiFailure(error) && error.code === "unauthenticated") endSession();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    isBusy,
    failure,
    /** For the form element; `noValidate` because browsers speak their own language and forget the fields' names. */
    form: { ref: form, onSubmit: submit, noValidate: true, className: "grid gap-5", "aria-busy": isBusy },
    /** For a field of it. */
    field: (name: Name) => ({
      name,
      error: failure.fields[name],
      onInput: () =>
        setFailure((now) => {
          if (!now.fields[name]) return now;
          const { [name]: _, ...fields } = now.fields;
          return Object.keys(fields).length || now.message ? { ...now, fields } : nothing;
        }),
    }),
  };
}

/** What no single field is to blame for. */
export function Failure({ failure, children }: { failure: FormFailure; children?: ReactNode }) {
  if (!failure.message) return null;
  return (
    <div data-failure tabIndex={-1} className="rounded-lg outline-none">
      <Note tone="bad" role="alert">
        <p>{failure.message}</p>
        {children}
      </Note>
    </div>
  );
}

/** It stays in the order of the keyboard while it works, and says that it does. */
export function Submit({
  isBusy,
  kind = "primary",
  children,
}: {
  isBusy: boolean;
  kind?: "primary" | "quiet";
  children: ReactNode;
}) {
  const { t } = useAccountMessages();
  return (
    <Button type="submit" kind={kind} aria-disabled={isBusy} className={kind === "primary" ? "w-full" : ""}>
      {isBusy ? (
        <>
          <span
            aria-hidden="true"
            className="size-4 animate-spin rounded-full border-2 border-current border-e-transparent motion-reduce:animate-none"
          />
          <span role="status">{t("form.busy")}</span>
        </>
      ) : (
        children
      )}
    </Button>
  );
}

/** The end of a form that was opened by a button. */
export function Buttons({ isBusy, words, cancel }: { isBusy: boolean; words: string; cancel: () => void }) {
  const { t } = useAccountMessages();
  return (
    <div className="flex flex-wrap gap-3">
      <Submit isBusy={isBusy} kind="quiet">
        {words}
      </Submit>
      <Button kind="plain" onClick={cancel}>
        {t("own.cancel")}
      </Button>
    </div>
  );
}
