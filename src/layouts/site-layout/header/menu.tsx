import type { ReactNode } from "react";

type MenuProps = {
  /** What the button shows; its words are its name. */
  button: ReactNode;
  /** Opens under the pointer too. */
  hover?: boolean;
  /** Opening it puts the keyboard into its field. */
  focusField?: boolean;
  className?: string;
  buttonClass?: string;
  panelClass?: string;
  children: ReactNode;
};

/** A menu that opens without script: a native details. The shared name lets only one be open; the rest is in header-menus.ts. */
export function Menu({
  button,
  hover = false,
  focusField = false,
  className = "",
  buttonClass = "",
  panelClass = "",
  children,
}: MenuProps) {
  return (
    <details
      name="site-menu"
      data-hover-menu={hover || undefined}
      data-focus-field={focusField || undefined}
      className={`group/menu flex items-stretch ${className}`}
    >
      <summary className={`flex h-full list-none items-center ${buttonClass}`}>{button}</summary>
      <div className={`absolute top-full z-10 border border-line bg-raised shadow-lift ${panelClass}`}>
        {children}
      </div>
    </details>
  );
}
