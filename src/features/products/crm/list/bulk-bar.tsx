import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { crmDownload } from "#client/crm-download.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { type Bulk, mostExported } from "#features/products/admin-product.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { bulkPatience, runInParts, undoInParts } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { SelectFound } from "#layouts/crm-layout/lists/crm-select-found.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";

/** What is done with all that is selected; one press takes it back. */
export function BulkBar({
  ids,
  found,
  query,
  chooseFound,
  isBin,
  categories,
  onDone,
}: {
  ids: readonly string[];
  /** How many the filters find, of which only some are loaded. */
  found: number;
  /** Those filters. */
  query: Record<string, string>;
  chooseFound: () => Promise<void>;
  isBin: boolean;
  categories: ReturnType<typeof useCategories>;
  onDone: () => void;
}) {
  const { t, fieldLabel } = useProductLabels();
  const { t: common } = useEditorMessages();
  const { t: crm } = useCrmMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState<"move" | "delete" | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const isBusy = done !== null;
  const refresh = () => queries.invalidateQueries({ queryKey: ["products"] });

  const undo = async (tokens: readonly string[]) => {
    const { changed, left, again, error } = await undoInParts(tokens, (undo) =>
      crmApi().post("/api/admin/products/bulk/undo", { undo }, bulkPatience),
    );
    if (again.length < tokens.length) {
      const words = [
        t("prod.undone", { count: changed }),
        ...(left ? [common("editor.undo-left", { count: left })] : []),
      ];
      toast(words.join(" "), { tone: left ? "quiet" : "good" });
    }
    if (again.length)
      toast(say(error), {
        tone: "bad",
        action: { label: t("prod.undo"), onPress: () => void undo(again) },
      });
    await refresh();
  };
  const act = async (action: Bulk["action"], more: Partial<Bulk> = {}) => {
    const { changed, skipped, lost, undos, error } = await runInParts(
      ids,
      (part) => crmApi().post("/api/admin/products/bulk", { ids: part, action, ...more }, bulkPatience),
      setDone,
    );
    setDone(null);
    if (error !== undefined) toast(say(error), { tone: "bad" });
    if (error === undefined || changed) {
      const words = [
        t(`prod.bulk-${action}`, { count: changed }),
        ...(skipped.length ? [t("prod.bulk-skipped", { count: skipped.length })] : []),
        ...(lost ? [common("editor.restored-lost", { count: lost })] : []),
      ];
      toast(words.join(" "), {
        tone: skipped.length || lost ? "quiet" : "good",
        ...(undos.length ? { action: { label: t("prod.undo"), onPress: () => void undo(undos) } } : {}),
      });
    }
    if (error === undefined) onDone();
    await refresh();
  };
  const byLanguage = (action: "publish" | "unpublish") => [
    { key: "every", label: t("prod.every-language"), onAction: () => void act(action) },
    ...languageCodes.map((lang) => ({
      key: lang,
      label: languages[lang].nativeName,
      onAction: () => void act(action, { lang }),
    })),
  ];
  const isEvery = ids.length === found;
  const save = () =>
    crmDownload("/api/admin/products/export", "products.csv", isEvery ? query : { ids: ids.join(",") }).catch(
      (error: unknown) => toast(say(error), { tone: "bad" }),
    );
  // More ids than an address holds are every product that the filters find, or too many.
  const mayExport = isEvery || ids.length <= mostExported;
  /** In a menu: beside the others they would need a second row on most screens. */
  const others = [
    { key: "block", label: t("prod.block"), icon: "lock", onAction: () => void act("block") },
    { key: "unblock", label: t("prod.unblock"), icon: "key", onAction: () => void act("unblock") },
    {
      key: "move",
      label: t("prod.move"),
      icon: "categories",
      // The category is chosen per selection, not carried over from the previous one.
      onAction() {
        setPlace(null);
        setAsks("move");
      },
    },
    { key: "delete", label: t("prod.delete"), icon: "bin", onAction: () => setAsks("delete") },
  ] as const;
  const chosen = categories.nodes.find(({ id }) => id === place);
  return (
    <section
      aria-label={t("prod.bulk")}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-4 py-2 shadow-lift"
    >
      <CrmButton size="s" kind="plain" icon="close" aria-label={t("prod.clear-selection")} onPress={onDone} />
      <p role="status" className="grow text-sm font-semibold max-sm:basis-[calc(100%-7rem)]">
        {done ? crm("crm.done-of", { done, total: ids.length }) : t("prod.selected", { count: ids.length })}
      </p>
      <SelectFound count={found} isOffered={ids.length < found && !isBusy} choose={chooseFound} />
      {isBin ? (
        <CrmButton size="s" icon="undo" isPending={isBusy} onPress={() => void act("restore")}>
          {t("prod.restore")}
        </CrmButton>
      ) : (
        <>
          <span className="sm:hidden">
            <Menu
              label={common("editor.more")}
              kind="quiet"
              size="s"
              isDisabled={isBusy}
              entries={[
                ...(mayExport
                  ? ([
                      {
                        key: "export",
                        label: t("prod.export"),
                        icon: "download",
                        onAction: () => void save(),
                      },
                    ] as const)
                  : []),
                ...others,
              ]}
            />
          </span>
          <Menu
            label={t("prod.publish")}
            kind="quiet"
            size="s"
            icon="globe"
            isDisabled={isBusy}
            entries={byLanguage("publish")}
          >
            {t("prod.publish")}
          </Menu>
          <Menu
            label={t("prod.unpublish")}
            kind="quiet"
            size="s"
            isDisabled={isBusy}
            entries={byLanguage("unpublish")}
          >
            {t("prod.unpublish")}
          </Menu>
          {mayExport ? (
            <CrmButton
              size="s"
              icon="download"
              className="max-sm:hidden"
              isDisabled={isBusy}
              onPress={() => void save()}
            >
              {t("prod.export")}
            </CrmButton>
          ) : null}
          <span className="max-sm:hidden">
            <Menu label={common("editor.more")} kind="quiet" size="s" isDisabled={isBusy} entries={others} />
          </span>
        </>
      )}
      <ConfirmDialog
        title={t("prod.move-title", { count: ids.length })}
        confirm={t("prod.move")}
        isReady={chosen !== undefined}
        isOpen={asks === "move"}
        onOpenChange={() => setAsks(null)}
        // Closes the dialog; the bar below it shows the progress.
        onConfirm={() =>
          void act("move", {
            categoryId: chosen ? (chosen.parentId ?? chosen.id) : null,
            subCategoryId: chosen?.parentId ? chosen.id : null,
          })
        }
      >
        <ComboBox
          label={fieldLabel("categoryId")}
          options={categories.options}
          value={place}
          onChange={setPlace}
        />
      </ConfirmDialog>
      <ConfirmDialog
        title={t("prod.delete-many-title", { count: ids.length })}
        confirm={t("prod.delete")}
        isDanger
        isOpen={asks === "delete"}
        onOpenChange={() => setAsks(null)}
        onConfirm={() => void act("delete")}
      >
        <p>{t("prod.delete-text")}</p>
      </ConfirmDialog>
    </section>
  );
}
