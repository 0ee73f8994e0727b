import type { MergeChange } from "#content/merge/merge-contents.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { mergeTexts, useMergedText } from "./merge-dialog.tsx";
import { WordDiff } from "./word-diff.tsx";

/** What was combined, whose change each is, and the way to choose by field instead. */
export function MergeReview({
  changes,
  by,
  onByField,
  onClose,
  ...labels
}: {
  changes: readonly MergeChange[];
  by: string | null;
  onByField: () => void;
  onClose: () => void;
  labelOf: (path: string) => string;
  textOf: (path: string, value: unknown) => unknown;
}) {
  const { t } = useEditorMessages();
  const mergedText = useMergedText();
  const { label, text } = mergeTexts(labels);
  const sides = [
    { key: "theirs", title: by ?? t("editor.theirs") },
    { key: "mine", title: t("editor.mine") },
  ] as const;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="l"
      title={t("editor.merge-review-title")}
      footer={
        <>
          <CrmButton onPress={onByField}>{t("editor.merge-by-field")}</CrmButton>
          <CrmButton kind="primary" onPress={onClose}>
            {t("editor.merge-keep")}
          </CrmButton>
        </>
      }
    >
      <p className="mb-4">{mergedText({ changes }, by)}</p>
      {sides.map(({ key, title }) => {
        const own = changes.filter((change) => change.by === key || change.by === "both");
        return own.length ? (
          <section key={key} className="mb-5 grid gap-3 border-t border-line pt-4">
            <h3 className="text-base font-semibold">
              <bdi>{title}</bdi>
            </h3>
            <dl className="grid gap-4">
              {own.map(({ path, before, after }) => (
                <div key={JSON.stringify([path, before, after])} className="grid gap-1">
                  <dt className="font-semibold">{label(path)}</dt>
                  <dd className="rounded-md bg-surface px-3 py-2">
                    <WordDiff before={text(path, before)} after={text(path, after)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ) : null;
      })}
    </Dialog>
  );
}
