import { type Editor, useEditorState } from "@tiptap/react";
import { useEffect, useId, useRef, useState } from "react";
import { useArticleMessages } from "../article-messages.ts";
import { useBlockName } from "../blocks/block-names.ts";
import { type BlockName, blockNames, insertBlock, slashAt } from "./editor-commands.ts";

export type KeyTaker = { current: ((event: KeyboardEvent) => boolean) | null };

/** The blocks to choose from while a slash is typed. The editor hands its keys over by `keys`. */
export function SlashMenu({
  editor,
  keys,
  isOffered,
}: {
  editor: Editor;
  keys: KeyTaker;
  isOffered: (name: BlockName) => boolean;
}) {
  const { t } = useArticleMessages();
  const nameOf = useBlockName();
  const id = useId();
  const slash = useEditorState({ editor, selector: ({ editor: now }) => slashAt(now) });
  const [chosen, setChosen] = useState(0);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const words = slash?.query.trim().toLocaleLowerCase() ?? "";
  const found = blockNames.filter(
    (name) =>
      isOffered(name) &&
      (nameOf(name).toLocaleLowerCase().includes(words) ||
        name.toLowerCase().includes(words.replaceAll(" ", ""))),
  );
  const isOpen = slash !== null && found.length > 0 && dismissed !== slash.from;
  const at = Math.min(chosen, found.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query begins with its first answer
  useEffect(() => setChosen(0), [words]);

  const insert = (name: BlockName | undefined) => {
    if (name && slash) insertBlock(editor, name, slash);
  };
  useEffect(() => {
    keys.current = !isOpen
      ? null
      : (event) => {
          const step = Number(event.key === "ArrowDown") - Number(event.key === "ArrowUp");
          if (step) setChosen((at + step + found.length) % found.length);
          else if (event.key === "Enter" || event.key === "Tab") insert(found[at]);
          else if (event.key === "Escape") setDismissed(slash.from);
          else return false;
          return true;
        };
    return () => {
      keys.current = null;
    };
  });
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return;
    dom.setAttribute("aria-activedescendant", `${id}-${at}`);
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
    return () => dom.removeAttribute("aria-activedescendant");
  }, [editor, isOpen, at, id]);
  // A style attribute of the server's would be refused; this one is set by script.
  const from = slash?.from;
  useEffect(() => {
    const box = list.current;
    if (!isOpen || !box || from === undefined) return;
    const place = editor.view.coordsAtPos(from);
    const isBelow = place.bottom + 320 < window.innerHeight;
    box.style.insetBlockStart = isBelow ? `${place.bottom + 6}px` : "auto";
    box.style.insetBlockEnd = isBelow ? "auto" : `${window.innerHeight - place.top + 6}px`;
    box.style.setProperty("left", `${Math.max(8, Math.min(place.left, window.innerWidth - 272))}px`);
  }, [editor, isOpen, from]);

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={t("crm-articles.slash-menu")}
      // It scrolls, and clicking it keeps the focus in the text.
      tabIndex={0}
      onMouseDown={(event) => event.preventDefault()}
      className="fixed z-50 max-h-80 w-64 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-lift"
    >
      {found.map((name, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus; its active descendant is the choice
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the text
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className="cursor-pointer rounded-md px-2.5 py-1.5 aria-selected:bg-surface"
          onClick={() => insert(name)}
        >
          {nameOf(name)}
        </div>
      ))}
    </div>
  );
}
