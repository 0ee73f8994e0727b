import { useCallback, useState } from "react";
import type { Choice, Content, Merge, MergeChange, MergeConflict } from "#content/merge/merge-contents.ts";
import { isLanguage, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { valueText } from "./value-text.ts";

const WordChanges = later(async () => (await import("./word-diff.tsx")).WordDiff);

type Labels = { labelOf: (path: string) => string; textOf: (path: string, value: unknown) => unknown };

const languageIn = (path: string) => {
  const [, lang] = /^translations\.(\w+)$/.exec(path) ?? [];
  return isLanguage(lang) ? lang : null;
};

/** What a field is called, and what a value of it says; a language that was deleted is a field of fields. */
export function mergeTexts({ labelOf, textOf }: Labels) {
  return {
    label: (path: string): string => {
      const lang = languageIn(path);
      return lang ? languages[lang].nativeName : labelOf(path);
    },
    text: (path: string, value: unknown): string => {
      if (!languageIn(path) || typeof value !== "object" || value === null)
        return valueText(textOf(path, value));
      return Object.entries(value)
        .map(([key, part]) => [`${path}.${key}`, part] as const)
        .flatMap(([inside, part]) =>
          valueText(part) ? [`${labelOf(inside)}: ${valueText(textOf(inside, part))}`] : [],
        )
        .join("\n");
    },
  };
}

/** How many changes of each side are combined, as a sentence. */
export function useMergedText() {
  const { t } = useEditorMessages();
  return useCallback(
    ({ changes }: { changes: readonly MergeChange[] }, name: string | null): string => {
      const count = (side: "mine" | "theirs") =>
        changes.filter(({ by }) => by === side || by === "both").length;
      const counts = { theirs: count("theirs"), mine: count("mine") };
      return name === null ? t("editor.merged", counts) : t("editor.merged-by", { ...counts, name });
    },
    [t],
  );
}

/** What is chosen before anybody does: where both only added something, nothing of it goes. */
const firstChoice = ({ base, canBeBoth }: MergeConflict): Choice =>
  canBeBoth && valueText(base) === "" ? "both" : "mine";

/** Of a few words the versions beside each other say it all. */
const isWorthComparing = (one: string, other: string): boolean => one.length > 40 && other.length > 40;

/** Both versions of each passage that two users changed, and the choice between them; the rest is merged already. */
export function MergeDialog<Thing extends Content>({
  merge,
  by,
  onSettle,
  ...labels
}: Labels & { merge: Merge<Thing>; by: string | null; onSettle: (chosen: Thing) => void }) {
  const { t } = useEditorMessages();
  const { label, text } = mergeTexts(labels);
  const { conflicts } = merge;
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(firstChoice));
  const version = (key: "editor.theirs" | "editor.mine" | "editor.both", shown: string, isEmpty = false) => (
    <>
      <span className="text-xs font-semibold text-ink-soft">{t(key)}</span>
      <span dir="auto" className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {isEmpty ? <i className="text-ink-soft">{t("editor.version-deleted")}</i> : shown}
      </span>
    </>
  );
  const nameOf = ({ path }: MergeConflict, i: number): string => {
    const same = conflicts.filter((one) => one.path === path);
    if (same.length === 1) return label(path);
    const number = conflicts.slice(0, i + 1).filter((one) => one.path === path).length;
    return t("editor.merge-part", { field: label(path), number, total: same.length });
  };
  // Of each conflict both sides' changes are counted.
  const combined = merge.changes.length - conflicts.length * 2;
  return (
    <Dialog
      role="alertdialog"
      isOpen
      isDismissable={false}
      onOpenChange={() => {}}
      width="l"
      title={t("editor.conflict-title")}
      footer={
        <CrmButton kind="primary" onPress={() => onSettle(merge.settled(choices))}>
          {t("editor.settle")}
        </CrmButton>
      }
    >
      <p className="mb-4">
        {by ? t("editor.merge-by", { name: by }) : t("editor.merge-elsewhere")}{" "}
        {t("editor.merge-ask", { count: conflicts.length })}{" "}
        {combined > 0 ? t("editor.merge-rest", { count: combined }) : null}
      </p>
      <ul className="grid gap-5">
        {conflicts.map((conflict, i) => {
          const { path, place, canBeBoth } = conflict;
          const [theirs, mine] = [text(path, conflict.theirs), text(path, conflict.mine)];
          return (
            <li key={`${path} ${place}`} className="grid gap-2 border-t border-line pt-4">
              <RadioGroup<Choice>
                label={nameOf(conflict, i)}
                isBeside
                value={choices[i] ?? "mine"}
                onChange={(choice) => setChoices(choices.map((one, j) => (j === i ? choice : one)))}
                choices={[
                  { value: "theirs", label: version("editor.theirs", theirs, theirs === "") },
                  { value: "mine", label: version("editor.mine", mine, mine === "") },
                  ...(canBeBoth ? [{ value: "both" as const, label: t("editor.both") }] : []),
                ]}
              />
              {isWorthComparing(theirs, mine) ? (
                <div className="rounded-md bg-surface px-3 py-2">
                  <WordChanges before={theirs} after={mine} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
