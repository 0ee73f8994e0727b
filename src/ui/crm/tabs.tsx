import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { Tabs as Aria, Tab, TabList, TabPanel } from "react-aria-components";

export type TabEntry = {
  key: string;
  label: ReactNode;
  /** A language's tab is named and read in it. */
  lang?: string;
  /** Something in it needs attention: text for screen readers. */
  mark?: { label: string; tone: "warn" | "bad" };
  content: ReactNode;
};

/** A URL or a link may have selected a tab that is scrolled out of view. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row && (row.scrollWidth > row.clientWidth || row.scrollHeight > row.clientHeight))
    tab.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** From here on there is room for a list of tabs beside their content. */
const wide = "(min-width: 64rem)";
const onWidth = (changed: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};
const isWide = (): boolean => matchMedia(wide).matches;

const tabLook =
  "relative flex min-h-10 cursor-pointer items-center gap-2 px-3 text-sm font-semibold text-ink-soft -outline-offset-3 data-hovered:text-ink data-selected:text-ink";
const looks = {
  row: {
    frame: "grid min-w-0 gap-5",
    list: "scroll-hints flex gap-1 overflow-x-auto border-b border-line",
    tab: `${tabLook} border-b-2 border-transparent whitespace-nowrap data-selected:border-ink`,
  },
  list: {
    frame: "grid min-w-0 grid-cols-[13rem_minmax(0,1fr)] items-start gap-8",
    list: "sticky top-20 grid max-h-[calc(100dvh-6rem)] overflow-y-auto border-e border-line py-1",
    tab: `${tabLook} border-e-2 border-transparent py-1.5 data-hovered:bg-surface data-selected:border-ink data-selected:bg-surface`,
  },
};

/** Renders only the selected panel unless `keepsSeen`, which preserves input in panels opened before. `isBeside`: a list beside the content on wide screens. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  keepsSeen = false,
  isBeside = false,
}: {
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (key: string) => void;
  keepsSeen?: boolean;
  /** For more tabs than fit in a row. */
  isBeside?: boolean;
}) {
  const hasRoom = useSyncExternalStore(onWidth, isWide, () => false);
  const look = isBeside && hasRoom ? looks.list : looks.row;
  const seen = useRef(new Set<string>());
  if (selected) seen.current.add(selected);
  return (
    <Aria
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
      orientation={look === looks.list ? "vertical" : "horizontal"}
      className={look.frame}
    >
      <TabList aria-label={label} className={look.list}>
        {tabs.map(({ key, label: words, lang, mark }) => (
          <Tab key={key} id={key} {...(key === selected ? { ref: showInRow } : {})} className={look.tab}>
            <span lang={lang}>{words}</span>
            {mark ? (
              <>
                <span
                  aria-hidden="true"
                  className={`size-2 rounded-full ${mark.tone === "bad" ? "bg-bad" : "bg-warn"}`}
                />
                <span className="sr-only">{mark.label}</span>
              </>
            ) : null}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ key, content }) => (
        <TabPanel
          key={key}
          id={key}
          shouldForceMount={keepsSeen && seen.current.has(key)}
          className="min-w-0 outline-offset-4 data-inert:hidden"
        >
          {content}
        </TabPanel>
      ))}
    </Aria>
  );
}
