import { aroundTarget, inHeader, siteHeader } from "./header-dom.ts";
import { createHoverMenu } from "./hover-menu.ts";

/** Closes the header's menus, but not the one that holds `except`. */
export function closeMenus(except: EventTarget | null = null): void {
  for (const menu of inHeader("details[open]"))
    if (!(except instanceof Node && menu.contains(except))) menu.removeAttribute("open");
}

/**
 * What the native menus lack: one opens under the pointer, they close on Escape (which gives the focus back) and on a press or a
 * focus elsewhere, the search menu leads into its field.
 */
export function attachMenus(): void {
  const hoverMenu = () => siteHeader()?.querySelector<HTMLDetailsElement>("[data-hover-menu]");
  const hover = createHoverMenu({
    isOpen: () => hoverMenu()?.open ?? false,
    show: (open) => hoverMenu()?.toggleAttribute("open", open),
    isHeld: () => hoverMenu()?.querySelector(":scope > div :focus-visible") != null,
    later: (run, milliseconds) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });

  let isInside = false;
  const point = (now: boolean) => {
    if (now === isInside) return;
    isInside = now;
    if (now) hover.enter();
    else hover.leave();
  };
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
    capture = false,
  ) => document.addEventListener(type, listener, { capture });
  on("pointerover", (event) => {
    if (event.pointerType === "mouse") point(aroundTarget(event, "[data-hover-menu]") !== null);
  });
  on("pointerout", (event) => {
    // Out of the window: no other element tells of the pointer's arrival.
    if (event.pointerType === "mouse" && !event.relatedTarget) point(false);
  });
  on("click", (event) => {
    if (aroundTarget(event, "[data-hover-menu] > summary") && hover.press()) event.preventDefault();
  });
  // This event does not bubble.
  on(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open && target.matches("[data-focus-field]"))
        target.querySelector("input")?.focus();
    },
    true,
  );
  // Opened before this code was there.
  const open = document.querySelector<HTMLElement>("details[data-focus-field][open]");
  if (open?.querySelector("summary") === document.activeElement) open?.querySelector("input")?.focus();
  const elsewhere = (event: Event) => closeMenus(event.target);
  on("pointerdown", elsewhere);
  on("focusin", elsewhere);
  on("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const held = siteHeader()?.querySelector("details[open]:has(:focus)");
    closeMenus();
    held?.querySelector("summary")?.focus();
  });
}
