import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button, DialogTrigger, Dialog as Panel } from "react-aria-components";
import { isApiFailure } from "#client/browser-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { ListPopover } from "#ui/crm/lists/list-popover.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type EditField, useValueText } from "./edit-field.ts";
import { FieldInput } from "./field-input.tsx";
import { useListMessages } from "./list-messages.ts";

/** A value of the list that a press turns into its field: Enter saves, Escape leaves it as it was. */
export function CellEditor<Row>({
  field,
  row,
  save,
  queryKey,
  isEnd,
  children,
}: {
  field: EditField<Row>;
  row: Row;
  save: (row: Row, patch: Partial<Row>) => Promise<unknown>;
  queryKey: readonly string[];
  isEnd?: boolean;
  children: ReactNode;
}) {
  const { t } = useListMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button
        className={`group/edit relative -mx-2 inline-flex min-h-8 cursor-pointer items-center rounded-md border border-transparent px-2 py-0.5 hover:border-line-strong hover:bg-raised ${isEnd ? "text-end whitespace-nowrap" : "text-start"}`}
      >
        <span className="sr-only">{`${t("list.edit-cell", { field: field.label })} `}</span>
        <span className={isEnd ? "" : "line-clamp-2 min-w-26 wrap-normal"}>{children}</span>
        <span className="absolute -end-2.5 hidden rounded-sm bg-raised text-ink-soft group-hover/edit:block group-focus-visible/edit:block">
          <CrmIcon name="edit" size={13} />
        </span>
      </Button>
      <ListPopover placement={isEnd ? "bottom end" : "bottom start"} offset={-34} className="w-72">
        <Panel aria-label={field.label} className="p-3 outline-none">
          <CellForm field={field} row={row} save={save} queryKey={queryKey} close={() => setOpen(false)} />
        </Panel>
      </ListPopover>
    </DialogTrigger>
  );
}

function CellForm<Row>({
  field,
  row,
  save,
  queryKey,
  close,
}: {
  field: EditField<Row>;
  row: Row;
  save: (row: Row, patch: Partial<Row>) => Promise<unknown>;
  queryKey: readonly string[];
  close: () => void;
}) {
  const { t } = useListMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const valueText = useValueText();
  const [patch, setPatch] = useState<Partial<Row>>(row);
  const [problem, setProblem] = useState("");
  const [isSaving, setSaving] = useState(false);
  const send = async (next: Partial<Row>) => {
    if (valueText(field, next) === valueText(field, row)) return close();
    setSaving(true);
    try {
      await save(row, next);
      await queries.invalidateQueries({ queryKey: [...queryKey] });
      close();
      toast(t("list.cell-saved", { field: field.label }));
    } catch (error) {
      const isConflict = isApiFailure(error) && error.status === 409;
      // The row gets the version that the next attempt replaces.
      if (isConflict) await queries.invalidateQueries({ queryKey: [...queryKey] });
      setProblem(isConflict ? t("list.cell-conflict") : failureText(error));
      setSaving(false);
    }
  };
  /** What is chosen from a list needs no confirmation. */
  const isChoice = field.kind === "choice" || field.kind === "yes-no";
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send(patchOf(field, patch));
      }}
    >
      <FieldInput
        field={field}
        value={patch}
        labelHidden={field.kind !== "choices"}
        autoFocus
        onChange={(next) => {
          setPatch(next);
          if (isChoice) void send(next);
        }}
      />
      {problem ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {problem}
        </p>
      ) : null}
      {isChoice ? null : (
        <div className="flex items-center justify-between gap-2">
          <span className="text-xs text-ink-faint">{t("list.edit-hint")}</span>
          <CrmButton type="submit" size="s" kind="primary" isPending={isSaving}>
            {t("list.save")}
          </CrmButton>
        </div>
      )}
    </form>
  );
}

/** The field's part alone of a row, or of a patch. */
function patchOf<Row>(field: EditField<Row>, from: Partial<Row>): Partial<Row> {
  switch (field.kind) {
    case "text":
      return field.write(field.read(from));
    case "number":
      return field.write(field.read(from));
    case "money":
      return field.write(field.read(from));
    case "choice":
      return field.write(field.read(from));
    case "choices":
      return field.write(field.read(from));
    case "yes-no":
      return field.write(field.read(from));
  }
}
