const escapes = new Map<string, string>(
  Object.entries({
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
  }),
);

/** Escapes text for XML: the five special characters; characters that XML 1.0 forbids are dropped. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are exactly what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/[&<>"']/g, (character) => escapes.get(character) ?? character);

/** An element with text content. */
export const element = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`;
