import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { SelectFound } from "#layouts/crm-layout/lists/crm-select-found.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Menu, type MenuEntry } from "#ui/crm/menu.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import type { BulkAction, ListBulk } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";
import { useBulk } from "./use-bulk.ts";

/** What is done with all that is selected; one press undoes it. */
export function BulkBar<Row extends { id: string }>({
  bulk,
  queryKey,
  ids,
  found,
  chooseFound,
  isTrash,
  nameOf,
  onDone,
}: {
  bulk: ListBulk<Row>;
  queryKey: readonly string[];
  ids: readonly string[];
  /** How many the filters find, of which only some are loaded. */
  found: number;
  chooseFound: () => Promise<void>;
  isTrash: boolean;
  /** Undefined for a row that is not loaded. */
  nameOf: (id: string) => string | undefined;
  onDone: () => void;
}) {
  const { t } = useListMessages();
  const { t: editor } = useEditorMessages();
  const { t: crm } = useCrmMessages();
  const failureText = useFailureText();
  const [isEditing, setEditing] = useState(false);
  const { progress, run } = useBulk(bulk, { queryKey, onDone });
  const isBusy = progress !== null;
  const act = (action: BulkAction, lang?: (typeof languageCodes)[number]) =>
    void run(
      ids,
      (part) => bulk.act(part, action, lang),
      (count) => bulk.done(action, count),
    );
  const byLanguage = (action: "publish" | "unpublish") => [
    { key: "every", label: t("list.every-language"), onAction: () => act(action) },
    ...languageCodes.map((lang) => ({
      key: lang,
      label: languages[lang].nativeName,
      lang: languages[lang].tag,
      onAction: () => act(action, lang),
    })),
  ];
  const download = bulk.download?.(ids, ids.length === found);
  const save = () => download?.().catch((error: unknown) => toast(failureText(error), { tone: "bad" }));
  const others: MenuEntry[] = [
    ...(download
      ? [
          {
            key: "download",
            label: crm("crm.export"),
            icon: "download" as const,
            onAction: () => void save(),
          },
        ]
      : []),
    ...(bulk.others ?? []).map(({ key, label, icon, send, done }) => ({
      key,
      label,
      icon,
      onAction: () => void run(ids, send, done),
    })),
    { key: "delete", label: t("list.delete"), icon: "bin", onAction: () => act("delete") },
  ];
  return (
    <section
      aria-label={t("list.bulk")}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 shadow-lift sm:px-4"
    >
      <CrmButton size="s" kind="plain" icon="close" aria-label={t("list.clear-selection")} onPress={onDone} />
      <p role="status" className="grow text-sm font-semibold">
        {isBusy && progress
          ? crm("crm.done-of", { done: progress, total: ids.length })
          : t("list.selected", { count: ids.length })}
      </p>
      <SelectFound count={found} isOffered={ids.length < found && !isBusy} choose={chooseFound} />
      {isTrash ? (
        <CrmButton size="s" icon="undo" isPending={isBusy} onPress={() => act("restore")}>
          {t("list.restore")}
        </CrmButton>
      ) : (
        <>
          {/* On phones what follows has a line of its own. */}
          <span className="basis-full sm:hidden" />
          <CrmButton size="s" icon="edit" isDisabled={isBusy} onPress={() => setEditing(true)}>
            <span className="max-sm:sr-only">{t("list.edit")}</span>
          </CrmButton>
          {(["publish", "unpublish"] as const).map((action) => (
            <Menu
              key={action}
              label={t(`list.${action}`)}
              kind="quiet"
              size="s"
              isDisabled={isBusy}
              entries={byLanguage(action)}
            >
              {t(`list.${action}`)}
            </Menu>
          ))}
          <Menu label={editor("editor.more")} kind="quiet" size="s" isDisabled={isBusy} entries={others} />
        </>
      )}
      {isEditing ? (
        <BulkEditDialog
          bulk={bulk}
          ids={ids}
          nameOf={nameOf}
          onClose={() => setEditing(false)}
          onApply={(changing, patch) =>
            void run(
              changing,
              (part) => bulk.edit(part, patch),
              (count) => t("list.edited", { count }),
            )
          }
        />
      ) : null}
    </section>
  );
}
