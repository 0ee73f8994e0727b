import type { ReactNode } from "react";
import { Menu as Aria, MenuItem, MenuTrigger, Separator } from "react-aria-components";
import { CrmButton, type CrmButtonKind } from "./crm-button.tsx";
import { CrmIcon, type CrmIconName } from "./crm-icon.tsx";
import { itemLook, ListPopover } from "./lists/list-popover.tsx";

export type MenuEntry =
  | "separator"
  | {
      key: string;
      label: string;
      description?: string;
      /** Of the label, where it is not the screen's. */
      lang?: string;
      icon?: CrmIconName;
      href?: string;
      target?: string;
      isDanger?: boolean;
      isDisabled?: boolean;
      onAction?: () => void;
    };

/** A button with a list of actions. Without `children` it shows three dots and needs a `label`. */
export function Menu({
  label,
  entries,
  kind = "plain",
  size,
  icon,
  isDisabled,
  children,
}: {
  label: string;
  entries: readonly MenuEntry[];
  kind?: CrmButtonKind;
  size?: "s" | "m";
  icon?: CrmIconName;
  isDisabled?: boolean;
  children?: ReactNode;
}) {
  return (
    <MenuTrigger>
      <CrmButton
        kind={kind}
        size={size}
        icon={children ? icon : (icon ?? "more")}
        aria-label={children ? undefined : label}
        isDisabled={isDisabled}
      >
        {children ? (
          <>
            {children}
            <CrmIcon name="chevron-down" size={14} />
          </>
        ) : undefined}
      </CrmButton>
      <ListPopover className="min-w-48" placement="bottom end">
        <Aria aria-label={label} className="max-h-96 overflow-auto p-1 outline-none">
          {entries.map((entry, i) =>
            entry === "separator" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else to be known by
              <Separator key={`line-${i}`} className="my-1 h-px bg-line" />
            ) : (
              <MenuItem
                key={entry.key}
                id={entry.key}
                textValue={entry.label}
                href={entry.href}
                target={entry.target}
                isDisabled={entry.isDisabled}
                onAction={entry.onAction}
                className={`${itemLook} ${entry.isDanger ? "text-bad" : ""}`}
              >
                {entry.icon ? (
                  <span className="flex h-[1lh] items-center">
                    <CrmIcon name={entry.icon} size={16} />
                  </span>
                ) : null}
                <span className="grid min-w-0">
                  <bdi lang={entry.lang}>{entry.label}</bdi>
                  {entry.description ? (
                    <span className="text-xs text-ink-faint">{entry.description}</span>
                  ) : null}
                </span>
              </MenuItem>
            ),
          )}
        </Aria>
      </ListPopover>
    </MenuTrigger>
  );
}
