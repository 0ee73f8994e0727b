import { useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import type { ListDeclaration, ListSort } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";

export function SortMenu({
  sorts,
  chosen,
  onChoose,
}: {
  sorts: readonly ListSort[];
  chosen: string;
  onChoose: (sort: string) => void;
}) {
  const { t } = useListMessages();
  return (
    <Menu
      label={t("list.sort")}
      icon="sort"
      entries={sorts.map(({ value, label }) => ({
        key: value,
        label,
        icon: value === chosen ? "check" : ("blank" as const),
        onAction: () => onChoose(value),
      }))}
    />
  );
}

type ViewsProps = Pick<ListDeclaration<{ id: string }>, "views" | "presets"> & {
  /** The address of the list as it is. */
  query: string;
  onView: (query: string) => void;
};

/** Lists under their names. */
export function ViewsMenu({ views, presets, query, onView }: ViewsProps) {
  const { t } = useListMessages();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Menu
        label={t("list.views")}
        icon="bookmark"
        entries={[
          ...presets.map(({ query: saved, ...preset }) => ({ ...preset, onAction: () => onView(saved) })),
          ...(views.views.length ? ["separator" as const] : []),
          ...views.views.map(({ name, query: saved }) => ({
            key: `own-${name}`,
            label: name,
            onAction: () => onView(saved),
          })),
          "separator",
          {
            key: "save",
            label: t("list.save-view"),
            icon: "plus",
            isDisabled: views.isFull,
            ...(views.isFull ? { description: t("list.views-full", { count: views.most }) } : {}),
            onAction: () => setNaming(true),
          },
          ...views.views.map(({ name }) => ({
            key: `forget-${name}`,
            label: t("list.forget-view", { name }),
            icon: "trash" as const,
            onAction: () => void views.forget(name),
          })),
        ]}
      />
      {isNaming ? (
        <NewView onSave={(name) => void views.save({ name, query })} onClose={() => setNaming(false)} />
      ) : null}
    </>
  );
}

function NewView({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const { t } = useListMessages();
  const [name, setName] = useState("");
  return (
    <Dialog isOpen onOpenChange={onClose} width="s" title={t("list.save-view")}>
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
            label={t("list.view-name")}
            dir="auto"
            maxLength={80}
            value={name}
            onChange={setName}
          />
        </div>
        <CrmButton type="submit" kind="primary" isDisabled={!name.trim()}>
          {t("list.save-view")}
        </CrmButton>
      </form>
    </Dialog>
  );
}

type ColumnsProps = {
  columns: readonly { key: string; label: string; isUsual?: boolean }[];
  views: ViewsProps["views"];
};

/** Which columns are visible. */
export function ColumnsButton({ columns, views }: ColumnsProps) {
  const { t } = useListMessages();
  const [isOpen, setOpen] = useState(false);
  const usual = columns.flatMap(({ key, isUsual }) => (isUsual ? key : []));
  const shown = views.columns ?? usual;
  return (
    <>
      <CrmButton kind="plain" icon="columns" aria-label={t("list.columns")} onPress={() => setOpen(true)} />
      <Dialog isOpen={isOpen} onOpenChange={setOpen} width="s" title={t("list.columns")}>
        <div className="grid">
          {columns.map(({ key, label }) => (
            <Checkbox
              key={key}
              isSelected={shown.includes(key)}
              onChange={(isShown) => void views.show(key, isShown, usual)}
            >
              {label}
            </Checkbox>
          ))}
        </div>
      </Dialog>
    </>
  );
}
