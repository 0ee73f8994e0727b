import type { ReactNode } from "react";
import {
  Cell,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
  TableLayout,
  TableLoadMoreItem,
  Virtualizer,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmIcon } from "../crm-icon.tsx";
import { Checkbox } from "../fields/choice.tsx";

export type TableColumn<Item> = {
  key: string;
  label: string;
  /** Shows the heading to screen readers only. */
  labelHidden?: boolean;
  /** Names the row: one column has it. */
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** Of a virtual table: pixels, or a share such as "2fr". */
  width?: number | `${number}fr`;
  isEnd?: boolean;
  cell: (item: Item) => ReactNode;
};

type DataTableProps<Item extends { id: string }> = {
  label: string;
  columns: readonly TableColumn<Item>[];
  items: readonly Item[];
  selected?: Selection;
  onSelect?: (selected: Selection) => void;
  sort?: SortDescriptor;
  onSort?: (sort: SortDescriptor) => void;
  /** Where a row leads; Enter or a press on it. */
  hrefOf?: (item: Item) => string;
  onOpen?: (item: Item) => void;
  /** Instead of rows, where there are none. */
  empty?: ReactNode;
  /** Draws only the rows in sight; the height is fixed, of the rows and of the table. For more than some two hundred rows. */
  virtual?: { rowHeight?: number; className?: string };
  onMore?: () => void;
  isLoadingMore?: boolean;
  /** Further values that the cells depend on: the language, the selected columns. */
  dependencies?: readonly unknown[];
};

const line = "border-b border-line";
const cellLook = `${line} px-3 py-2 align-middle text-sm`;

function HeadWords({
  label,
  labelHidden,
  direction,
}: {
  label: string;
  labelHidden?: boolean;
  direction?: string;
}) {
  return (
    <span className={labelHidden ? "sr-only" : "flex items-center gap-1"}>
      <span className="truncate">{label}</span>
      {direction ? (
        <CrmIcon
          name={direction === "none" ? "sort" : direction === "ascending" ? "sort-up" : "sort-down"}
          size={14}
          className={direction === "none" ? "text-ink-faint" : ""}
        />
      ) : null}
    </span>
  );
}

/** A table with selection and sorting by keyboard and pointer; it scrolls sideways in its own frame. */
export function DataTable<Item extends { id: string }>(props: DataTableProps<Item>) {
  const { label, columns, items, selected, onSelect, sort, onSort, hrefOf, onOpen, virtual } = props;
  const { t } = useCrmMessages();
  const byId = onOpen ? new Map(items.map((item) => [item.id, item])) : null;
  const table = (
    <Table
      aria-label={label}
      selectionMode={onSelect ? "multiple" : "none"}
      selectedKeys={selected}
      onSelectionChange={onSelect}
      sortDescriptor={sort}
      onSortChange={onSort}
      onRowAction={
        byId
          ? (key) => {
              const item = byId.get(String(key));
              if (item) onOpen?.(item);
            }
          : undefined
      }
      className={
        virtual
          ? `overflow-auto rounded-lg border border-line ${virtual.className ?? "h-[70dvh]"}`
          : "w-full border-separate border-spacing-0"
      }
    >
      <TableHeader className="sticky top-0 z-1 bg-paper">
        {onSelect ? (
          <Column width={44} minWidth={44} className={`${line} w-11 px-3 py-2 text-start`}>
            <Checkbox slot="selection" />
          </Column>
        ) : null}
        {columns.map((column) => (
          <Column
            key={column.key}
            id={column.key}
            isRowHeader={column.isRowHeader}
            allowsSorting={column.isSortable}
            width={column.width}
            textValue={column.label}
            className={`${line} px-3 py-2 text-xs font-semibold text-ink-soft -outline-offset-3 data-allows-sorting:cursor-pointer data-hovered:text-ink ${
              column.isEnd ? "text-end *:justify-end" : "text-start"
            }`}
          >
            {({ allowsSorting, sortDirection }) => (
              <HeadWords
                label={column.label}
                labelHidden={column.labelHidden}
                direction={allowsSorting ? (sortDirection ?? "none") : undefined}
              />
            )}
          </Column>
        ))}
      </TableHeader>
      <TableBody
        renderEmptyState={() => (
          // As wide as what is seen of the table, which may be wider than a phone.
          <div className="sticky start-0 w-[100cqi]">
            {props.empty ?? <p className="p-6 text-sm text-ink-faint">{t("crm.no-match")}</p>}
          </div>
        )}
      >
        {items.map((item) => (
          <Row
            key={item.id}
            id={item.id}
            href={hrefOf?.(item)}
            dependencies={props.dependencies}
            className={`group -outline-offset-3 data-hovered:bg-surface data-selected:bg-surface ${hrefOf || onOpen ? "cursor-pointer" : ""}`}
          >
            {onSelect ? (
              <Cell className={`${cellLook} w-11`}>
                <Checkbox slot="selection" />
              </Cell>
            ) : null}
            {columns.map((column) => (
              <Cell
                key={column.key}
                className={`${cellLook} -outline-offset-3 ${virtual ? "truncate" : ""} ${column.isEnd ? "text-end tabular" : "text-start"}`}
              >
                {column.isRowHeader && !virtual ? (
                  // The others would leave it one word a line on a phone.
                  <div className="min-w-40">{column.cell(item)}</div>
                ) : (
                  column.cell(item)
                )}
              </Cell>
            ))}
          </Row>
        ))}
        {props.onMore ? (
          <TableLoadMoreItem onLoadMore={props.onMore} isLoading={props.isLoadingMore}>
            <p className="p-3 text-sm text-ink-faint">{t("crm.loading")}</p>
          </TableLoadMoreItem>
        ) : null}
      </TableBody>
    </Table>
  );
  return virtual ? (
    <Virtualizer
      layout={TableLayout}
      layoutOptions={{ rowHeight: virtual.rowHeight ?? 52, headingHeight: 40 }}
    >
      {table}
    </Virtualizer>
  ) : (
    <div className="@container relative overflow-x-auto rounded-lg border border-line">{table}</div>
  );
}
