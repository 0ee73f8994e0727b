import { useState } from "react";
import { localText } from "#i18n/local-text.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { MoveButtons, moved } from "#ui/crm/lists/move-buttons.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { blockTypes, type HomeBlock, mostBlocks, newBlocks } from "../../home-page.ts";
import { BlockFields } from "./block-fields.tsx";
import type { BlockContext } from "./block-texts.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";

/** A block's name: its kind, and its own title where it has one. */
export function useBlockName(): (block: HomeBlock) => string {
  const { lang, t } = useHomePageMessages();
  return (block) => {
    const kind = t(`front.block-${block.type}`);
    const title = block.type === "lead" ? "" : localText(block.title, lang);
    return title && title !== kind ? `${kind}: ${title}` : kind;
  };
}

/** The blocks of the home page in their order; the fields of one open below its name. */
export function BlockList({
  blocks,
  onChange,
  context,
  errors,
}: {
  blocks: readonly HomeBlock[];
  onChange: (blocks: HomeBlock[]) => void;
  context: Omit<BlockContext, "error">;
  /** Faults by their path in the home page: `blocks.2.href`. */
  errors: Readonly<Record<string, string>>;
}) {
  const { t } = useHomePageMessages();
  const nameOf = useBlockName();
  const [open, setOpen] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    onChange(moved(blocks, from, to));
    setOpen((now) => (now === from ? to : now === to ? from : now));
  };
  return (
    <>
      <ol className="grid gap-3">
        {blocks.map((block, at) => {
          const name = nameOf(block);
          const isOpen = open === at;
          const prefix = `blocks.${at}.`;
          const isWrong = Object.keys(errors).some((path) => path.startsWith(prefix));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is known by its place; its fields keep their state above
            <li key={at} className={`rounded-lg border bg-raised ${isWrong ? "border-bad" : "border-line"}`}>
              <div className="flex items-center gap-1 pe-2">
                <h3 className="min-w-0 grow text-sm font-semibold">
                  <button
                    type="button"
                    aria-expanded={isOpen || isWrong}
                    aria-controls={`block-${at}`}
                    onClick={() => setOpen(isOpen ? null : at)}
                    className="flex min-h-11 w-full cursor-pointer items-center gap-2 px-3 text-start"
                  >
                    <CrmIcon
                      name="chevron-down"
                      size={16}
                      className={`shrink-0 text-ink-soft transition-transform ${isOpen || isWrong ? "rotate-180" : ""}`}
                    />
                    <bdi className="truncate">{name}</bdi>
                  </button>
                </h3>
                <MoveButtons
                  name={name}
                  words={{ up: t("front.move-up"), down: t("front.move-down") }}
                  at={at}
                  count={blocks.length}
                  onMove={(to) => move(at, to)}
                />
                <CrmButton
                  kind="plain"
                  size="s"
                  icon="close"
                  aria-label={`${t("front.remove")}: ${name}`}
                  onPress={() => {
                    onChange(blocks.toSpliced(at, 1));
                    setOpen(null);
                  }}
                />
              </div>
              <div
                id={`block-${at}`}
                hidden={!isOpen && !isWrong}
                className="grid gap-5 border-t border-line p-4"
              >
                {isOpen || isWrong ? (
                  <BlockFields
                    {...context}
                    block={block}
                    onChange={(changed) => onChange(blocks.with(at, changed))}
                    error={(path) => errors[prefix + path]}
                  />
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {blocks.length < mostBlocks ? (
        <div>
          <Menu
            label={t("front.add-block")}
            kind="quiet"
            icon="plus"
            entries={blockTypes.map((type) => ({
              key: type,
              label: t(`front.block-${type}`),
              onAction: () => {
                onChange([...blocks, newBlocks[type]]);
                setOpen(blocks.length);
              },
            }))}
          >
            {t("front.add-block")}
          </Menu>
        </div>
      ) : null}
    </>
  );
}
