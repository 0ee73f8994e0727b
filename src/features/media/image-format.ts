/** The accepted kinds of pictures, recognized by their first bytes and never by a name; SVG and ICO are turned into one of them (server/vector), others (TIFF, PDF …) are refused. */
export const imageFormats = ["jpeg", "png", "webp", "gif", "avif"] as const;
export type ImageFormat = (typeof imageFormats)[number];

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** Null for what is no picture of a kind we know. */
export function formatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "webp";
  if (startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a")) return "gif";
  if (startsWith(bytes, "ftypavif", 4) || startsWith(bytes, "ftypavis", 4)) return "avif";
  return null;
}
