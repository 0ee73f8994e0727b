import { useState } from "react";
import type { useSavedViews } from "#content/crm/saved-views.ts";
import { mostViews } from "#features/accounts/list-preferences.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { useProductLabels } from "../product-labels.ts";
import { chosenColumns, usualColumns } from "./product-columns.tsx";

type Views = ReturnType<typeof useSavedViews>;

/** Views under their names and which columns are shown. */
export function ListTools({
  query,
  views,
  onView,
}: {
  query: URLSearchParams;
  views: Views;
  onView: (query: string) => void;
}) {
  const { t } = useProductLabels();
  const [shows, setShows] = useState<"columns" | "view" | null>(null);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Menu
        label={t("prod.views")}
        kind="quiet"
        size="s"
        icon="filter"
        entries={[
          { key: "all", label: t("prod.view-all"), onAction: () => onView("") },
          { key: "drafts", label: t("prod.view-drafts"), onAction: () => onView("status=draft") },
          { key: "bin", label: t("prod.view-bin"), icon: "bin", onAction: () => onView("status=deleted") },
          ...(views.views.length ? ["separator" as const] : []),
          ...views.views.map(({ name, query: saved }) => ({
            key: `own-${name}`,
            label: name,
            onAction: () => onView(saved),
          })),
          "separator",
          {
            key: "save",
            label: t("prod.save-view"),
            icon: "plus",
            isDisabled: views.isFull,
            ...(views.isFull ? { description: t("prod.views-full", { count: mostViews }) } : {}),
            onAction: () => setShows("view"),
          },
          ...views.views.map(({ name }) => ({
            key: `forget-${name}`,
            label: t("prod.forget-view", { name }),
            icon: "trash" as const,
            onAction: () => void views.forget(name),
          })),
        ]}
      >
        {t("prod.views")}
      </Menu>
      <CrmButton size="s" icon="grid" onPress={() => setShows("columns")}>
        {t("prod.columns")}
      </CrmButton>
      {shows === "columns" ? <Columns views={views} onClose={() => setShows(null)} /> : null}
      {shows === "view" ? (
        <NewView
          onSave={(name) => void views.save({ name, query: String(query) })}
          onClose={() => setShows(null)}
        />
      ) : null}
    </div>
  );
}

function Columns({ views, onClose }: { views: Views; onClose: () => void }) {
  const { t } = useProductLabels();
  const shown = views.columns ?? usualColumns;
  return (
    <Dialog isOpen onOpenChange={onClose} width="s" title={t("prod.columns")}>
      <div className="grid">
        {chosenColumns.map((column) => (
          <Checkbox
            key={column}
            isSelected={shown.includes(column)}
            onChange={(isShown) => void views.show(column, isShown, usualColumns)}
          >
            {t(`prod.column-${column}`)}
          </Checkbox>
        ))}
      </div>
    </Dialog>
  );
}

function NewView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useProductLabels();
  const [name, setName] = useState("");
  return (
    <Dialog isOpen onOpenChange={onClose} width="s" title={t("prod.save-view")}>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!name.trim()) return;
          onSave(name.trim());
          onClose();
        }}
      >
        <div className="grow">
          <TextField
            autoFocus
            label={t("prod.view-name")}
            dir="auto"
            maxLength={80}
            value={name}
            onChange={setName}
          />
        </div>
        <CrmButton type="submit" kind="primary" isDisabled={!name.trim()}>
          {t("prod.save-view")}
        </CrmButton>
      </form>
    </Dialog>
  );
}
