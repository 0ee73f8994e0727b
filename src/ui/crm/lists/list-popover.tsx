import type { ReactNode } from "react";
import { ListBoxItem, type ListBoxItemProps, Popover, type PopoverProps } from "react-aria-components";
import { CrmIcon } from "../crm-icon.tsx";

export const popoverLook =
  "z-50 rounded-lg border border-line bg-raised text-sm text-ink shadow-lift outline-none data-entering:animate-in";

/** What opens below a field or a button. */
export const ListPopover = ({
  className = "",
  ...rest
}: Omit<PopoverProps, "className"> & { className?: string }) => (
  <Popover offset={4} {...rest} className={`${popoverLook} ${className}`} />
);

export const itemLook =
  "flex cursor-pointer items-start gap-2.5 rounded-md px-2.5 py-1.5 outline-none data-disabled:cursor-not-allowed " +
  "data-disabled:opacity-55 data-focused:bg-surface data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus";

/** An entry of a list to choose from. */
export function ListItem({
  children,
  description,
  ...rest
}: Omit<ListBoxItemProps, "className" | "children"> & { children: ReactNode; description?: ReactNode }) {
  return (
    <ListBoxItem
      textValue={typeof children === "string" ? children : undefined}
      {...rest}
      className={itemLook}
    >
      {({ isSelected }) => (
        <>
          <span className="grid min-w-0 grow">
            <bdi className="truncate [text-align:match-parent]">{children}</bdi>
            {description ? <span className="text-xs wrap-anywhere text-ink-faint">{description}</span> : null}
          </span>
          {isSelected ? (
            <span className="flex h-[1lh] items-center text-brand">
              <CrmIcon name="check" size={16} />
            </span>
          ) : null}
        </>
      )}
    </ListBoxItem>
  );
}
