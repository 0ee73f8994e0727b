import type { ReactNode } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { TargetField } from "./target-field.tsx";

/** Rows of a list: each can be moved up and taken away. */
export function BlockRows<Row>({
  rows,
  change,
  draw,
  isLow = false,
}: {
  rows: readonly Row[];
  change: (rows: Row[]) => void;
  /** Rows of one line: the buttons are side by side. */
  isLow?: boolean;
  draw: (row: Row, set: (row: Row) => void, index: number) => ReactNode;
}) {
  const { t } = useArticleMessages();
  return rows.map((row, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
      key={index}
      className={`flex gap-2 border-b border-line ${isLow ? "items-center py-1" : "items-start py-3 first:pt-0"}`}
    >
      <div className="grid min-w-0 grow gap-3">
        {draw(row, (next) => change(rows.map((one, at) => (at === index ? next : one))), index)}
      </div>
      <div className={isLow ? "flex gap-1" : "grid gap-1 pt-6"}>
        <CrmButton
          size="s"
          kind="plain"
          icon="sort-up"
          isDisabled={index === 0}
          aria-label={t("crm-articles.row-up")}
          onPress={() => change(rows.toSpliced(index, 1).toSpliced(index - 1, 0, row))}
        />
        <CrmButton
          size="s"
          kind="plain"
          icon="trash"
          aria-label={t("crm-articles.row-remove")}
          onPress={() => change(rows.toSpliced(index, 1))}
        />
      </div>
    </div>
  ));
}

/** Products in an order of their own. */
export function ProductsForm({
  ids,
  most,
  change,
}: {
  ids: readonly string[];
  most: number;
  change: (attrs: { productIds: string[] }) => void;
}) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  return (
    <div className="grid gap-2">
      <BlockRows
        isLow
        rows={ids}
        change={(productIds) => change({ productIds })}
        draw={(id) => (
          <p className="m-0">{shown?.products.find((product) => product.id === id)?.name ?? `#${id}`}</p>
        )}
      />
      {ids.length < most ? (
        <TargetField
          key={ids.length}
          kind="product"
          label={t("crm-articles.field-add-product")}
          value={null}
          onChange={(target) => {
            if (target && !ids.includes(target.id)) change({ productIds: [...ids, target.id] });
          }}
        />
      ) : null}
    </div>
  );
}
