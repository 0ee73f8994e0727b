import { type ReactNode, type RefObject, useContext } from "react";
import {
  Cell,
  Column,
  Row,
  type Selection,
  type SortDescriptor,
  Table,
  TableBody,
  TableHeader,
} from "react-aria-components";
import { languageAttributes } from "#i18n/text-language.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { CellEditor } from "./cell-editor.tsx";
import type { ListColumn, ListDeclaration, ListSort } from "./list-declaration.ts";
import { useListMessages } from "./list-messages.ts";
import { TrashContext } from "./trash-context.ts";

type ListTableProps<Item extends { id: string }> = {
  declaration: ListDeclaration<Item>;
  columns: readonly ListColumn<Item>[];
  rows: readonly Item[];
  tableRef: RefObject<HTMLTableElement | null>;
  selected: Selection;
  onSelect: (selected: Selection) => void;
  sort: string;
  onSort: (sort: string) => void;
  empty: ReactNode;
};

const cellLook = "border-b border-line px-3 py-2 align-middle text-sm -outline-offset-3";

/** The column that a sort of the API belongs to. */
const descriptorOf = (sorts: readonly ListSort[], sort: string): SortDescriptor | undefined => {
  const found = sorts.find(({ value }) => value === sort);
  return found?.column
    ? { column: found.column, direction: found.isDescending ? "descending" : "ascending" }
    : undefined;
};

/** The rows. On phones a row is two lines without columns; the headings are there for screen readers. */
export function ListTable<Item extends { id: string }>({
  declaration,
  columns,
  rows,
  tableRef,
  selected,
  onSelect,
  sort,
  onSort,
  empty,
}: ListTableProps<Item>) {
  const { lang } = useListMessages();
  const { sorts } = declaration;
  const isSortable = (key: string) => sorts.some(({ column }) => column === key);
  const choose = ({ column, direction }: SortDescriptor) => {
    const of = sorts.filter((one) => one.column === column);
    const found =
      of.find(({ isDescending = false }) => isDescending === (direction === "descending")) ?? of[0];
    if (found) onSort(found.value);
  };
  const headings = [{ key: "name", label: declaration.nameLabel, isEnd: false }, ...columns];
  return (
    <div className="@container relative overflow-x-auto rounded-lg border border-line">
      <Table
        ref={tableRef}
        aria-label={declaration.title}
        selectionMode={declaration.bulk ? "multiple" : "none"}
        selectedKeys={selected}
        onSelectionChange={onSelect}
        sortDescriptor={descriptorOf(sorts, sort)}
        onSortChange={choose}
        className="w-full border-separate border-spacing-0 max-sm:block"
      >
        <TableHeader className="max-sm:sr-only">
          {declaration.bulk ? (
            <Column className="w-11 border-b border-line px-3 py-1 text-start">
              <Checkbox slot="selection" />
            </Column>
          ) : null}
          {headings.map(({ key, label, isEnd }) => (
            <Column
              key={key}
              id={key}
              isRowHeader={key === "name"}
              allowsSorting={isSortable(key)}
              textValue={label}
              className={`border-b border-line px-3 py-1 text-xs font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 data-allows-sorting:cursor-pointer data-hovered:text-ink ${isEnd ? "text-end *:justify-end" : "text-start"}`}
            >
              {({ allowsSorting, sortDirection }) => (
                <span className="flex min-h-6 items-center gap-1">
                  {label}
                  {allowsSorting ? (
                    <CrmIcon
                      name={
                        sortDirection === undefined
                          ? "sort"
                          : sortDirection === "ascending"
                            ? "sort-up"
                            : "sort-down"
                      }
                      size={14}
                      className={sortDirection === undefined ? "text-ink-faint" : ""}
                    />
                  ) : null}
                </span>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody
          className="max-sm:block"
          renderEmptyState={() => <div className="sticky start-0 w-[100cqi]">{empty}</div>}
        >
          {rows.map((row) => (
            <Row
              key={row.id}
              id={row.id}
              href={declaration.href(row)}
              dependencies={[columns, lang]}
              className="group -outline-offset-3 cursor-pointer data-hovered:bg-surface data-selected:bg-surface max-sm:flex max-sm:h-17 max-sm:items-center max-sm:border-b max-sm:border-line"
            >
              {declaration.bulk ? (
                <Cell className={`${cellLook} w-11 max-sm:border-0`}>
                  <Checkbox slot="selection" />
                </Cell>
              ) : null}
              <Cell
                className={`${cellLook} max-sm:min-w-0 max-sm:grow max-sm:border-0 ${declaration.bulk ? "max-sm:ps-0" : ""}`}
              >
                <NameCell row={row} declaration={declaration} />
              </Cell>
              {columns.map((column) => (
                <Cell
                  key={column.key}
                  className={`${cellLook} max-sm:hidden ${column.isEnd ? "text-end tabular" : "text-start"}`}
                >
                  <ValueCell column={column} row={row} declaration={declaration} />
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

function ValueCell<Item extends { id: string }>({
  column,
  row,
  declaration,
}: {
  column: ListColumn<Item>;
  row: Item;
  declaration: ListDeclaration<Item>;
}) {
  const isTrash = useContext(TrashContext);
  const field = isTrash ? null : (column.edit?.(row) ?? null);
  if (!field || !declaration.save) return column.cell(row);
  return (
    <CellEditor
      field={field}
      row={row}
      isEnd={column.isEnd}
      save={declaration.save}
      queryKey={declaration.queryKey}
    >
      {column.cell(row)}
    </CellEditor>
  );
}

function NameCell<Item extends { id: string }>({
  row,
  declaration: { name, phone },
}: {
  row: Item;
  declaration: ListDeclaration<Item>;
}) {
  const { t } = useListMessages();
  const { text, lang, imageUrl, hasDraft, isBlocked, detail } = name(row);
  return (
    <span className="flex items-center gap-3 sm:min-w-56">
      <span className="block size-10 shrink-0 overflow-hidden rounded-sm bg-surface">
        {imageUrl ? (
          <img src={imageUrl} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <span className="grid size-full place-items-center text-ink-faint">
            <CrmIcon name="media" size={16} />
          </span>
        )}
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <bdi
            {...languageAttributes(lang)}
            className="min-w-0 truncate font-semibold [text-align:match-parent] max-sm:grow sm:line-clamp-2 sm:whitespace-normal"
          >
            {text}
          </bdi>
          {phone.end ? <span className="shrink-0 tabular sm:hidden">{phone.end(row)}</span> : null}
        </span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft max-sm:hidden">
          {detail}
          {hasDraft ? <StatusChip tone="warn">{t("list.has-draft")}</StatusChip> : null}
          {isBlocked ? <StatusChip tone="bad">{t("list.blocked")}</StatusChip> : null}
        </span>
        <span className="flex min-w-0 items-center gap-1.5 overflow-hidden text-xs whitespace-nowrap text-ink-soft *:flex-nowrap sm:hidden">
          {hasDraft ? (
            <span className="text-warn" title={t("list.has-draft")}>
              <CrmIcon name="edit" size={13} />
            </span>
          ) : null}
          {isBlocked ? (
            <span className="text-bad" title={t("list.blocked")}>
              <CrmIcon name="lock" size={13} />
            </span>
          ) : null}
          {phone.line(row)}
        </span>
      </span>
    </span>
  );
}
