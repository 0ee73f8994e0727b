/**
 * Sets a length that styles read, in pixels. Nothing is written where it holds already (`initial` is what the style sheet says): any change of
 * the document's own style has Chromium compute the styles of the whole page again.
 */
export function publishLength({ style }: HTMLElement, name: string, pixels: number, initial = 0): void {
  const length = `${pixels}px`;
  if ((style.getPropertyValue(name) || `${initial}px`) !== length) style.setProperty(name, length);
}
