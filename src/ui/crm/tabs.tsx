import { type ReactNode, useRef } from "react";
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
  if (row && row.scrollWidth > row.clientWidth) tab.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Renders only the selected panel unless `keepsSeen`, which preserves input in panels opened before. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  keepsSeen = false,
}: {
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (key: string) => void;
  keepsSeen?: boolean;
}) {
  const seen = useRef(new Set<string>());
  if (selected) seen.current.add(selected);
  return (
    <Aria
      selectedKey={selected}
      onSelectionChange={(key) => onSelect?.(String(key))}
      className="grid min-w-0 gap-5"
    >
      <TabList aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ key, label: words, lang, mark }) => (
          <Tab
            key={key}
            id={key}
            {...(key === selected ? { ref: showInRow } : {})}
            className="relative flex min-h-10 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 data-hovered:text-ink data-selected:border-ink data-selected:text-ink"
          >
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
