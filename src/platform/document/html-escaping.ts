const escapes = new Map<string, string>(
  Object.entries({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  }),
);

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? character);

/** An attribute with its value; nothing where there is none. */
export const htmlAttribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${escapeHtml(String(value))}"`;
