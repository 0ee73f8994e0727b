import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { announce } from "#client/browser/announce.ts";
import { browserClient } from "#client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { controlClass } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { longestNote } from "../favorites.ts";
import { useFavoritesMessages } from "./favorites-messages.tsx";

type NoteProps = { productId: string; name: string; note: string; onSaved: (note: string) => void };

/** The user's note on a favorite, editable in place. */
export function FavoriteNote({ productId, name, note, onSaved }: NoteProps) {
  const { t } = useFavoritesMessages();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returning = useRef(false);
  // The field has gone: the focus goes where it came from.
  useEffect(() => {
    if (isOpen || !returning.current) return;
    returning.current = false;
    opener.current?.focus();
  }, [isOpen]);
  if (isOpen)
    return (
      <NoteField
        productId={productId}
        name={name}
        note={note}
        onSaved={onSaved}
        onDone={(byHand) => {
          returning.current = byHand;
          setOpen(false);
        }}
      />
    );
  const open = t(note ? "favorites.note-edit" : "favorites.note-add");
  return (
    <div className="text-sm">
      {note ? (
        <p dir="auto" className="rounded-md bg-surface px-3 py-2 whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      ) : null}
      <button
        ref={opener}
        type="button"
        onClick={() => setOpen(true)}
        className="no-print -mx-2 flex min-h-11 items-center rounded-md px-2 font-semibold text-ink-soft hover:text-brand"
      >
        {open}
        <span className="sr-only"> {t("favorites.note", { name })}</span>
      </button>
    </div>
  );
}

/** Saves when it is left and by its button; what could not be saved stays in it. */
function NoteField({
  productId,
  name,
  note,
  onSaved,
  onDone,
}: NoteProps & { onDone: (byHand: boolean) => void }) {
  const { t, lang } = useFavoritesMessages();
  const id = useId();
  const field: RefObject<HTMLTextAreaElement | null> = useRef(null);
  const [text, setText] = useState(note);
  const [state, setState] = useState<"open" | "saving" | "failed">("open");
  useEffect(() => field.current?.focus(), []);

  async function save(byHand: boolean): Promise<void> {
    if (state === "saving") return;
    const wanted = text.trim();
    if (wanted === note) return onDone(byHand);
    setState("saving");
    try {
      const call = { params: { productId }, query: { lang } };
      await browserClient().patch("/api/favorites/{productId}", { note: wanted }, call);
      onSaved(wanted);
      announce(t("favorites.note-saved"));
      onDone(byHand);
    } catch {
      // The field shows that it is not saved.
      setState("failed");
      if (byHand) field.current?.focus();
    }
  }

  return (
    <form
      className="no-print grid gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) void save(false);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone(true);
      }}
    >
      <label htmlFor={id} className="font-semibold">
        {t("favorites.note", { name })}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        rows={3}
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={state === "failed" ? true : undefined}
        aria-describedby={state === "failed" ? `${id}-error` : undefined}
        className={`${controlClass} text-base`}
      />
      {state === "failed" ? (
        <p id={`${id}-error`} role="alert" className="flex gap-1.5 font-medium text-bad">
          <span className="flex h-[1lh] items-center">
            <Icon name="info" size={16} />
          </span>
          {t("favorites.note-failed")}
        </p>
      ) : null}
      <div>
        <Button kind="quiet" type="submit" aria-disabled={state === "saving" || undefined}>
          {t(state === "saving" ? "favorites.note-saving" : "favorites.note-save")}
        </Button>
      </div>
    </form>
  );
}
