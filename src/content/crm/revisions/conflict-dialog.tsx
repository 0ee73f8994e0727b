import { useState } from "react";
import { contentChanges, withFieldsOf } from "#content/content-changes.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { valueText } from "./value-text.ts";

const WordChanges = later(async () => (await import("./word-diff.tsx")).WordDiff);

type Content = Readonly<Record<string, unknown>>;

/** Of a few words, or where one side says nothing, the sides beside each other say it all. */
const isWorthComparing = (before: unknown, after: unknown): boolean =>
  [before, after].every((value) => valueText(value).length > 40);

export type ConflictDialogProps<Thing extends Content> = {
  mine: Thing;
  theirs: Thing;
  /** What both began with, where it is known: a field that only they changed is theirs to begin with. */
  base?: Thing | undefined;
  /** Who saved the other one, where that is known. */
  by: string | null;
  labelOf: (path: string) => string;
  /** A field's value in readable form, where it is stored otherwise: ids, enum values. */
  textOf?: (path: string, value: unknown) => unknown;
  onSettle: (chosen: Thing) => void;
  /** Where the choice can wait: nothing is saved before it is made. */
  onClose?: () => void;
};

/** Two users changed the same entity: both versions side by side and a choice for each field; nothing is lost before it is made. */
export default function ConflictDialog<Thing extends Content>({
  mine,
  theirs,
  base,
  by,
  labelOf,
  textOf = (_, value) => value,
  onSettle,
  onClose,
}: ConflictDialogProps<Thing>) {
  const { t } = useEditorMessages();
  const changes = contentChanges(theirs, mine);
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => {
    const own = base && new Set(contentChanges(base, mine).map(({ path }) => path));
    return new Set(own ? changes.flatMap(({ path }) => (own.has(path) ? [] : [path])) : []);
  });
  const choose = (path: string, isTheirs: boolean) =>
    setTaken(new Set([...taken].filter((one) => one !== path).concat(isTheirs ? [path] : [])));
  const side = (key: "editor.theirs" | "editor.mine", value: unknown) => (
    <>
      <span className="text-xs font-semibold text-ink-soft">{t(key)}</span>
      <span dir="auto" className="block max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
        {valueText(value) || "–"}
      </span>
    </>
  );
  return (
    <Dialog
      role={onClose ? "dialog" : "alertdialog"}
      isOpen
      isDismissable={Boolean(onClose)}
      onOpenChange={onClose ?? (() => {})}
      width="l"
      title={t("editor.conflict-title")}
      footer={
        <>
          <CrmButton onPress={() => onSettle(theirs)}>{t("editor.take-theirs")}</CrmButton>
          <CrmButton kind="primary" onPress={() => onSettle(withFieldsOf(mine, theirs, [...taken]))}>
            {t("editor.settle")}
          </CrmButton>
        </>
      }
    >
      <p className="mb-4">{by ? t("editor.conflict-by", { name: by }) : t("editor.conflict-text")}</p>
      {changes.length ? (
        <ul className="grid gap-5">
          {changes.map(({ path, before, after }) => (
            <li key={path} className="grid gap-2 border-t border-line pt-4">
              <RadioGroup
                label={labelOf(path)}
                isBeside
                value={taken.has(path) ? "theirs" : "mine"}
                onChange={(choice) => choose(path, choice === "theirs")}
                choices={[
                  { value: "theirs", label: side("editor.theirs", textOf(path, before)) },
                  { value: "mine", label: side("editor.mine", textOf(path, after)) },
                ]}
              />
              {isWorthComparing(before, after) ? (
                <div className="rounded-md bg-surface px-3 py-2">
                  <WordChanges before={before} after={after} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>{t("editor.no-changes")}</p>
      )}
    </Dialog>
  );
}
