/**
 * Toggle buttons for stored items, anywhere in the document: in the server's HTML, which no component owns, as well as in what is
 * rendered later. One delegated listener serves all of them; `aria-pressed` follows the stored items.
 */
export function watchToggles(parts: {
  /** The data attribute whose value is the item's id, for instance "data-favorite". */
  attribute: string;
  isKept(id: string): boolean;
  toggle(id: string, name: string): void;
  /** Calls back whenever the stored items change. */
  onChange(listener: () => void): void;
}): void {
  const selector = `button[${parts.attribute}]`;
  const idOf = (button: Element) => button.getAttribute(parts.attribute) ?? "";
  const mark = (place: ParentNode) => {
    for (const button of place.querySelectorAll(selector)) {
      const pressed = String(parts.isKept(idOf(button)));
      if (button.getAttribute("aria-pressed") !== pressed) button.setAttribute("aria-pressed", pressed);
    }
  };
  const press = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest(selector) : null;
    if (button) parts.toggle(idOf(button), button.getAttribute("data-name") ?? "");
  };
  const observer = new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node instanceof Element && node.parentElement) mark(node.parentElement);
  });
  mark(document);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("click", press);
  parts.onChange(() => mark(document));
  document.addEventListener("navigated", () => mark(document));
}
