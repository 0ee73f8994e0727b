import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isApiFailure } from "#client/browser-api.ts";
import { type CommentPerson, commentParts, longestComment, mentionOf } from "#content/comment.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useOnceKey } from "#layouts/crm-layout/forms/use-idempotency-key.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useCommentMessages } from "./comment-messages.ts";

const mostOffered = 8;

/** What was typed after an @ in front of the cursor; not within an email address. */
function mentionBefore(text: string): { from: number; query: string } | null {
  const found = /(^|[^\w.%+-])@([^@\n]{0,40})$/.exec(text);
  return found ? { from: found.index + (found[1]?.length ?? 0), query: found[2] ?? "" } : null;
}

const isLike = (name: string, query: string): boolean =>
  name.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** The names of mentioned people in place of their ids, and the other way round. */
const shownText = (text: string, people: readonly CommentPerson[]): string =>
  commentParts(text)
    .map((part) =>
      typeof part === "string"
        ? part
        : `@${people.find(({ id }) => id === part.mention)?.name ?? part.mention}`,
    )
    .join("");
const storedText = (text: string, picked: readonly CommentPerson[]): string =>
  // The longest first: one name may begin with another.
  [...picked]
    .sort((one, other) => other.name.length - one.name.length)
    .reduce((said, { id, name }) => said.replaceAll(`@${name}`, mentionOf(id)), text);

/** What was typed and not sent yet, by field: it outlives the panel. */
export type CommentDrafts = Map<string, { text: string; picked: readonly CommentPerson[] }>;

/** Where a comment is written; @ opens a list of people. */
export function CommentField({
  name,
  drafts,
  label,
  send,
  people,
  begun = "",
  onSend,
  onCancel,
  autoFocus = false,
}: {
  /** Of its draft. */
  name: string;
  drafts: CommentDrafts;
  label: string;
  /** The words of its button. */
  send: string;
  /** Who can be mentioned. */
  people: readonly CommentPerson[];
  /** The text that is changed. */
  begun?: string;
  /** Rejects where it was not sent. */
  onSend: (text: string, key: string) => Promise<unknown>;
  onCancel?: () => void;
  autoFocus?: boolean;
}) {
  const { t } = useCommentMessages();
  const failureText = useFailureText();
  const onceKey = useOnceKey();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(
    () =>
      drafts.get(name) ?? {
        text: shownText(begun, people),
        picked: people.filter((one) => begun.includes(mentionOf(one.id))),
      },
  );
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const put = (next: typeof draft) => {
    drafts.set(name, next);
    setDraft(next);
  };

  const { text, picked } = draft;
  const mention = mentionBefore(text.slice(0, caret));
  const found = mention ? people.filter((one) => isLike(one.name, mention.query)).slice(0, mostOffered) : [];
  const isOpen = mention !== null && found.length > 0 && dismissed !== mention.from;
  const at = Math.min(chosen, found.length - 1);
  const choose = (person: CommentPerson | undefined) => {
    if (!person || !mention) return;
    const before = `${text.slice(0, mention.from)}@${person.name} `;
    // The next key is typed behind the name, however soon it comes.
    flushSync(() => {
      put({
        text: before + text.slice(caret).replace(/^ /, ""),
        picked: [...picked.filter((one) => one.id !== person.id), person],
      });
      setCaret(before.length);
      setDismissed(mention.from);
    });
    area.current?.focus();
    area.current?.setSelectionRange(before.length, before.length);
  };
  const stored = storedText(text.trim(), picked);
  const isTooLong = stored.length > longestComment;
  const canBeSent = stored !== "" && !isTooLong;
  const submit = async () => {
    if (!canBeSent || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await onSend(stored, onceKey([name, stored]));
      drafts.delete(name);
      setDraft({ text: "", picked: [] });
    } catch (failure) {
      const details = isApiFailure(failure) ? JSON.stringify(failure.details ?? []) : "";
      setError(details.includes("cannot-be-mentioned") ? t("comments.no-access") : failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <textarea
          ref={area}
          id={id}
          rows={3}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened the field
          autoFocus={autoFocus}
          value={text}
          aria-invalid={error || isTooLong ? true : undefined}
          aria-describedby={`${id}-notes`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
          onChange={(event) => {
            put({ text: event.target.value, picked });
            setCaret(event.target.selectionStart);
            setChosen(0);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if ((event.metaKey || event.ctrlKey) && event.key === "Enter") {
              event.preventDefault();
              return void submit();
            }
            if (!isOpen || event.nativeEvent.isComposing) return;
            const step = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
            if (step) setChosen((at + step + found.length) % found.length);
            else if (event.key === "Enter" || event.key === "Tab") choose(found[at]);
            else if (event.key === "Escape") setDismissed(mention.from);
            else return;
            event.preventDefault();
            // The panel would be closed by Escape.
            event.stopPropagation();
          }}
          className="field-sizing-content max-h-60 min-h-20 w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 py-1.5 text-[max(1rem,16px)] text-ink transition-colors hover:border-ink aria-invalid:border-bad"
        />
        {isOpen ? (
          <div
            id={`${id}-people`}
            role="listbox"
            aria-label={t("comments.people")}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-lift"
          >
            {found.map((person, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus; its active descendant is the choice
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the field
              <div
                key={person.id}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                className="cursor-pointer rounded-md px-2.5 py-2 aria-selected:bg-surface"
                onClick={() => choose(person)}
              >
                <bdi>{person.name}</bdi>
              </div>
            ))}
          </div>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isOpen ? t("comments.people-found", { count: found.length }) : ""}
      </p>
      <div id={`${id}-notes`} className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
        <span>{t("comments.hint")}</span>
        {stored.length > longestComment - 200 ? (
          <bdi
            className={isTooLong ? "font-semibold text-bad" : ""}
          >{`${stored.length}/${longestComment}`}</bdi>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <CrmButton type="submit" kind="primary" size="s" isPending={isBusy} isDisabled={!canBeSent}>
          {send}
        </CrmButton>
        {onCancel ? <Cancel onCancel={onCancel} /> : null}
      </div>
    </form>
  );
}

function Cancel({ onCancel }: { onCancel: () => void }) {
  const { t } = useCrmMessages();
  return (
    <CrmButton kind="plain" size="s" onPress={onCancel}>
      {t("crm.cancel")}
    </CrmButton>
  );
}
