import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { createHoverMenu } from "./hover-menu.ts";

type MenuProps = {
  /** What the button shows; its words are its name. */
  button: ReactNode;
  /** Opens under the pointer too. */
  hover?: boolean;
  className?: string;
  buttonClass?: string;
  panelClass?: string;
  onOpen?: (panel: HTMLElement) => void;
  children: ReactNode;
};

/** A menu that opens without script: a native details. The shared name lets only one be open. */
export function Menu({
  button,
  hover = false,
  className = "",
  buttonClass = "",
  panelClass = "",
  onOpen,
  children,
}: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const pointer = useMemo(
    () =>
      createHoverMenu({
        isOpen: () => menu.current?.open ?? false,
        show: (open) => {
          if (menu.current) menu.current.open = open;
        },
        isHeld: () => panel.current?.querySelector(":focus-visible") != null,
        later: (run, milliseconds) => {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
      }),
    [],
  );
  useEffect(() => pointer.stop, [pointer]);
  return (
    <details
      ref={menu}
      name="site-menu"
      className={`group/menu flex items-stretch ${className}`}
      onPointerEnter={(event) => hover && event.pointerType === "mouse" && pointer.enter()}
      onPointerLeave={(event) => hover && event.pointerType === "mouse" && pointer.leave()}
      onToggle={() => menu.current?.open && panel.current && onOpen?.(panel.current)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button; the rule does not know it */}
      <summary
        className={`flex h-full list-none items-center ${buttonClass}`}
        onClick={(event) => {
          if (hover && pointer.press()) event.preventDefault();
        }}
      >
        {button}
      </summary>
      <div
        ref={panel}
        className={`absolute top-full z-10 border border-line bg-raised shadow-lift ${panelClass}`}
      >
        {children}
      </div>
    </details>
  );
}

/** Closes the menus inside `root` on Escape, on a press or a focus elsewhere, and whenever `page` changes. */
export function useClosingMenus(root: RefObject<HTMLElement | null>, page: string): void {
  const close = (except: EventTarget | null = null) => {
    for (const menu of root.current?.querySelectorAll("details[open]") ?? [])
      if (!(except instanceof Node && menu.contains(except))) menu.removeAttribute("open");
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close
  useEffect(() => close(), [page]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` holds nothing but the reference
  useEffect(() => {
    const elsewhere = (event: Event) => close(event.target);
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      const held = root.current?.querySelector("details[open]:has(:focus)");
      close();
      held?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", elsewhere);
    document.addEventListener("focusin", elsewhere);
    document.addEventListener("keydown", onEscape);
    return () => {
      document.removeEventListener("pointerdown", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      document.removeEventListener("keydown", onEscape);
    };
  }, []);
}
