import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listed } from "#i18n/formats/lists.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type EditField, useValueText } from "./edit-field.ts";
import { FieldInput } from "./field-input.tsx";
import type { BulkPreview, ListBulk } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";

/** As many as one call takes with ease. */
const atOnce = 200;
/** So many values of before, and so many rows, are named. */
const mostNamed = 5;

/** One field of many rows, its new value, and what that would change. */
export function BulkEditDialog<Row>({
  bulk,
  ids,
  nameOf,
  onApply,
  onClose,
}: {
  bulk: ListBulk<Row>;
  ids: readonly string[];
  nameOf: (id: string) => string | undefined;
  onApply: (ids: readonly string[], patch: Partial<Row>) => void;
  onClose: () => void;
}) {
  const { t } = useListMessages();
  const [key, setKey] = useState(bulk.fields[0]?.key);
  const [patch, setPatch] = useState<Partial<Row> | null>(null);
  const field = bulk.fields.find((one) => one.key === key);
  const preview = useQuery({
    queryKey: ["bulk-preview", ids, patch],
    queryFn: () => previewOf(bulk, ids, patch ?? {}),
    enabled: patch !== null,
    gcTime: 0,
  });
  const count = preview.data?.ids.length ?? 0;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="s"
      title={t("list.edit-title", { count: ids.length })}
      cancels
      footer={
        <CrmButton
          kind="primary"
          isDisabled={!patch || !count}
          onPress={() => {
            if (patch && preview.data) onApply(preview.data.ids, patch);
            onClose();
          }}
        >
          {t("list.apply", { count: patch && preview.data ? count : ids.length })}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t("list.field")}
          options={bulk.fields.map((one) => ({ value: one.key, label: one.label }))}
          value={key ?? null}
          onChange={(chosen) => {
            setKey(chosen);
            setPatch(null);
          }}
        />
        {field ? (
          <FieldInput
            key={field.key}
            field={field}
            value={patch ?? {}}
            isUnchosen={patch === null}
            onChange={setPatch}
          />
        ) : null}
        {preview.isError ? <Failed error={preview.error} retry={() => void preview.refetch()} /> : null}
        {patch && preview.isPending ? <Skeleton rows={2} /> : null}
        {field && patch && preview.data ? (
          <Preview field={field} patch={patch} preview={preview.data} nameOf={nameOf} />
        ) : null}
      </div>
    </Dialog>
  );
}

function Preview<Row>({
  field,
  patch,
  preview,
  nameOf,
}: {
  field: EditField<Row>;
  patch: Partial<Row>;
  preview: BulkPreview;
  nameOf: (id: string) => string | undefined;
}) {
  const { t, lang } = useListMessages();
  const valueText = useValueText();
  const { ids, same, before } = preview;
  if (!ids.length) return <p role="status">{t("list.none-changes")}</p>;
  const after = valueText(field, patch);
  // Isolated, because names may be of another direction than the list.
  const names = ids
    .flatMap((id) => nameOf(id) ?? [])
    .slice(0, mostNamed)
    .map((name) => `\u2068${name}\u2069`);
  const rest = ids.length - names.length;
  return (
    <div role="status" className="grid gap-1 rounded-md bg-surface px-3 py-2.5">
      <p className="font-semibold">{t("list.changes", { count: ids.length })}</p>
      <ul className="grid gap-0.5">
        {before.slice(0, mostNamed).map(({ value, count }) => (
          <li key={JSON.stringify(value)}>
            {t("list.change", { before: valueText(field, value as Partial<Row>), after, count })}
          </li>
        ))}
        {before.length > mostNamed ? <li>…</li> : null}
      </ul>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {rest > 0 ? t("list.names-more", { names: listed(lang, names), count: rest }) : listed(lang, names)}
      </p>
      {same ? <p className="text-ink-soft">{t("list.same", { count: same })}</p> : null}
    </div>
  );
}

/** The previews of all parts, summed up. */
async function previewOf<Row>(
  bulk: Pick<ListBulk<Row>, "preview">,
  ids: readonly string[],
  patch: Partial<Row>,
): Promise<BulkPreview> {
  const sum: BulkPreview = { ids: [], same: 0, before: [] };
  for (let at = 0; at < ids.length; at += atOnce) {
    const part = await bulk.preview(ids.slice(at, at + atOnce), patch);
    sum.ids.push(...part.ids);
    sum.same += part.same;
    for (const { value, count } of part.before) {
      const known = sum.before.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
      if (known) known.count += count;
      else sum.before.push({ value, count });
    }
  }
  return { ...sum, before: sum.before.sort((one, other) => other.count - one.count) };
}
