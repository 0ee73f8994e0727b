import { contentChanges } from "#features/revisions/content-changes.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { WordChanges } from "./word-changes.tsx";
import { inWords } from "./written-value.ts";

type Content = Readonly<Record<string, unknown>>;

/** Two people changed the same thing: both versions side by side, and the choice; nothing is lost before it is made. */
export function ConflictDialog({
  mine,
  theirs,
  by,
  labelOf,
  onMine,
  onTheirs,
}: {
  mine: Content;
  theirs: Content;
  /** Who saved the other one, where that is known. */
  by: string | null;
  labelOf: (path: string) => string;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { t } = useEditorMessages();
  const changes = contentChanges(theirs, mine);
  return (
    <Dialog
      role="alertdialog"
      isOpen
      isDismissable={false}
      onOpenChange={() => {}}
      width="l"
      title={t("editor.conflict-title")}
      footer={
        <>
          <CrmButton onPress={onTheirs}>{t("editor.take-theirs")}</CrmButton>
          <CrmButton kind="primary" onPress={onMine}>
            {t("editor.keep-mine")}
          </CrmButton>
        </>
      }
    >
      <p className="mb-4">{by ? t("editor.conflict-by", { name: by }) : t("editor.conflict-text")}</p>
      {changes.length ? (
        <dl className="grid gap-5">
          {changes.map(({ path, before, after }) => (
            <div key={path} className="grid gap-2">
              <dt className="font-semibold">{labelOf(path)}</dt>
              <dd className="grid gap-3 sm:grid-cols-2">
                {(
                  [
                    ["editor.theirs", before],
                    ["editor.mine", after],
                  ] as const
                ).map(([key, value]) => (
                  <div key={key} className="min-w-0 rounded-md border border-line px-3 py-2">
                    <p className="mb-1 text-xs font-semibold text-ink-soft">{t(key)}</p>
                    <p dir="auto" className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap">
                      {inWords(value) || "–"}
                    </p>
                  </div>
                ))}
              </dd>
              <dd className="rounded-md bg-surface px-3 py-2">
                <WordChanges before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t("editor.no-changes")}</p>
      )}
    </Dialog>
  );
}
