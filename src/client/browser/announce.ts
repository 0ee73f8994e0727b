/** The element that speaks for the page; it stands in the document from the start, because a new one would not be heard. */
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
