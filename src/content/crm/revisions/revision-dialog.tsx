import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentChange } from "#content/content-changes.ts";
import type { Revision } from "#content/revision.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { WordDiff } from "./word-diff.tsx";

/** How the revisions of an entity are read and restored; each feature uses its own API. */
export type RevisionsApi = {
  /** Of the query's cache: ["product", "42"]. */
  key: readonly string[];
  list: (before: number | undefined, limit: number) => Promise<readonly Revision[]>;
  read: (number: number, since: number) => Promise<{ changes: readonly ContentChange[] } | null>;
  restore: (number: number) => Promise<unknown>;
  /** What a field is called: "translations.fr.name" → "Name (French)". */
  labelOf: (path: string) => string;
};

export type RevisionDialogProps = {
  api: RevisionsApi;
  number: number;
  /** What it is compared with. */
  since: number;
  mayRestore: boolean;
  onClose: () => void;
};

/** What a revision changed, or what differs from now, and the way back. */
export function RevisionDialog({ api, number, since, mayRestore, onClose }: RevisionDialogProps) {
  const { t } = useEditorMessages();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await api.restore(number);
    } finally {
      onClose();
    }
  };
  // Against the present state the differences are read as what restoring would do.
  const query = useQuery({
    queryKey: [...api.key, "revision", number, since],
    queryFn: () => api.read(number, since),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="l"
      title={t("editor.revision", { number })}
      footer={
        mayRestore ? (
          <CrmButton kind="primary" icon="history" isPending={isBusy} onPress={() => void restore()}>
            {t("editor.restore")}
          </CrmButton>
        ) : undefined
      }
    >
      {mayRestore ? <p className="mb-4 text-ink-soft">{t("editor.restore-text")}</p> : null}
      <Loaded query={query}>
        {({ changes }) =>
          changes.length ? (
            <dl className="grid gap-4">
              {changes.map(({ path, before, after }) => (
                <div key={path} className="grid gap-1">
                  <dt className="font-semibold">{api.labelOf(path)}</dt>
                  <dd className="rounded-md bg-surface px-3 py-2">
                    <WordDiff before={before} after={after} />
                  </dd>
                </div>
              ))}
            </dl>
          ) : (
            <p>{t("editor.no-changes")}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
