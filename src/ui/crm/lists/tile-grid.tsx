import { type ReactNode, useMemo } from "react";
import {
  GridLayout,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  type Selection,
  Size,
  Virtualizer,
} from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Checkbox } from "../fields/choice.tsx";

const rowHeight = 64;

/**
 * Many items as tiles or as lines; only those in view are rendered. Arrows move between them, Enter opens, Space chooses. It fills the
 * height it is given.
 */
export function TileGrid<Item extends { id: string }>({
  label,
  items,
  isList = false,
  nameOf,
  tile,
  line,
  selected,
  onSelect,
  onOpen,
  onEnd,
  isLoading = false,
  className = "",
}: {
  label: string;
  items: readonly Item[];
  isList?: boolean;
  nameOf: (item: Item) => string;
  tile: (item: Item) => ReactNode;
  line: (item: Item) => ReactNode;
  /** Without it nothing can be chosen. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: ReadonlySet<string>) => void;
  onOpen: (item: Item) => void;
  /** The end has come into view: more is wanted. */
  onEnd?: () => void;
  isLoading?: boolean;
  className?: string;
}) {
  const { t } = useCrmMessages();
  const options = useMemo(
    () =>
      isList
        ? { rowHeight }
        : { minItemSize: new Size(148, 140), maxItemSize: new Size(240, 240), minSpace: new Size(12, 12) },
    [isList],
  );
  const choose = (chosen: Selection) =>
    onSelect?.(chosen === "all" ? new Set(items.map(({ id }) => id)) : new Set([...chosen].map(String)));
  return (
    <Virtualizer layout={isList ? ListLayout : GridLayout} layoutOptions={options}>
      <GridList
        key={isList ? "list" : "tiles"}
        aria-label={label}
        layout={isList ? "stack" : "grid"}
        selectionMode={selected ? "multiple" : "none"}
        selectionBehavior="toggle"
        selectedKeys={selected}
        onSelectionChange={choose}
        onAction={(key) => {
          const item = items.find(({ id }) => id === key);
          if (item) onOpen(item);
        }}
        className={`overflow-y-auto outline-offset-2 ${className}`}
      >
        {items.map((item) => (
          <GridListItem
            key={item.id}
            id={item.id}
            textValue={nameOf(item)}
            className={`group/tile relative cursor-pointer rounded-lg -outline-offset-3 data-focus-visible:outline-3 data-focus-visible:outline-focus data-hovered:bg-surface ${
              isList ? "flex h-16 items-center gap-3 border-b border-line px-2" : "flex flex-col"
            }`}
          >
            {selected ? (
              <span
                className={
                  isList
                    ? "shrink-0"
                    : "absolute start-2 top-2 z-10 rounded-md bg-raised p-0.5 opacity-0 group-data-focus-visible/tile:opacity-100 group-data-hovered/tile:opacity-100 group-data-selected/tile:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100"
                }
              >
                <Checkbox slot="selection" />
              </span>
            ) : null}
            {isList ? line(item) : tile(item)}
          </GridListItem>
        ))}
        {onEnd ? (
          <GridListLoadMoreItem onLoadMore={onEnd} isLoading={isLoading}>
            <span className="block p-3 text-center text-sm text-ink-soft">{t("crm.loading")}</span>
          </GridListLoadMoreItem>
        ) : null}
      </GridList>
    </Virtualizer>
  );
}
