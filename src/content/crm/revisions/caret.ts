type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Where the caret belongs in a text that was changed around it: at the same place of the same paragraph. */
export function caretAfter(before: string, after: string, at: number): number {
  const from = before.lastIndexOf("\n", at - 1) + 1;
  const to = before.indexOf("\n", at);
  const found = after.indexOf(before.slice(from, to < 0 ? undefined : to));
  return found < 0 ? Math.min(at, after.length) : found + at - from;
}

const isTextBox = (element: Element | null): element is TextBox =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === "text");

/** Remembers where the user writes; the result puts the caret back there, once the form shows its new texts. */
export function rememberCaret(): () => void {
  const active = document.activeElement;
  if (isTextBox(active)) {
    const { value, selectionStart } = active;
    return () => {
      if (selectionStart === null || active.value === value || document.activeElement !== active) return;
      const at = caretAfter(value, active.value, selectionStart);
      active.setSelectionRange(at, at);
    };
  }
  if (!(active instanceof HTMLElement && active.isContentEditable)) return () => {};
  // The rich text reports what was just typed when it loses the focus.
  active.blur();
  return () => {
    if (document.activeElement === document.body) active.focus();
  };
}
