import type { ReactNode } from "react";
import { Toolbar as Aria, ToggleButton } from "react-aria-components";
import { CrmIcon, type CrmIconName } from "./crm-icon.tsx";

/** Controls that are one stop of the Tab key; arrows go from one to the next. */
export const Toolbar = ({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <Aria aria-label={label} className={`flex flex-wrap items-center gap-1 ${className}`}>
    {children}
  </Aria>
);

/** Something that is on or off: bold, a view, a filter. */
export const Toggle = ({
  label,
  icon,
  isSelected,
  onChange,
  isDisabled,
  children,
}: {
  label: string;
  icon?: CrmIconName;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  children?: ReactNode;
}) => (
  <ToggleButton
    aria-label={label}
    isSelected={isSelected}
    onChange={onChange}
    isDisabled={isDisabled}
    className="inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-sm font-semibold text-ink-soft hover:bg-surface hover:text-ink disabled:opacity-50 data-selected:bg-ink data-selected:text-paper"
  >
    {icon ? <CrmIcon name={icon} /> : null}
    {children}
  </ToggleButton>
);
