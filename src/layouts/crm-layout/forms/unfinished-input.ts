/**
 * Focuses the first field whose text is not yet what the form would send (it says so by `setCustomValidity`): saving would drop the
 * text without a word. Whether there is one.
 */
export function focusUnfinished(scope: ParentNode): boolean {
  const found = [...scope.querySelectorAll("input")].find(({ validity }) => validity.customError);
  found?.closest("details")?.setAttribute("open", "");
  found?.focus();
  return found !== undefined;
}
