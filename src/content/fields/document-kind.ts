import { asDocument, type Document, savedDocumentSchema } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { FieldOptions } from "./field.ts";
import { fieldOf } from "./field-of.ts";

const emptyDocument: Document = { type: "doc", content: [] };

/**
 * Structured text with blocks. It has no form in a file's cell but its plain text. Apart from the other kinds (kinds.ts), because editors without
 * such a text do without the schemas of its blocks.
 */
export const document = (more: FieldOptions = {}) =>
  fieldOf("document", {}, more, {
    schema: savedDocumentSchema.transform(asDocument),
    empty: emptyDocument,
    text: plainText,
    read: (cell) => ({
      type: "doc" as const,
      content: cell.split(/\n{2,}/).flatMap((one): Document["content"] => {
        const words = one.trim();
        return words ? [{ type: "paragraph", content: [{ type: "text", text: words }] }] : [];
      }),
    }),
  });
