/** The page's live region; it is in the document from the start, because screen readers ignore one that was just added. */
export const announcerId = "announcer";

let due: ReturnType<typeof setTimeout> | undefined;

/** Has a screen reader say the words when it has finished speaking. The pause lets the same words be said twice. */
export function announce(words: string): void {
  const element = document.getElementById(announcerId);
  if (!element) return;
  element.textContent = "";
  clearTimeout(due);
  due = setTimeout(() => {
    element.textContent = words;
  }, 100);
}
