import { contentType } from "#content/content-type.ts";
import { document } from "#content/fields/document-kind.ts";
import { line, slug } from "#content/fields/kinds.ts";
import { languageCodes } from "#i18n/languages.ts";
import { reusablesIn } from "#platform/document/document-reading.ts";

/** A passage that articles and pages show: changed here, it changes in all of them. It has no page of its own. */
export const reusable = contentType("reusable", {
  path: null,
  texts: {
    /** For editors. */
    title: line({ max: 300, required: true }),
    slug: slug(),
    content: document({ search: "body" }),
  },
  facts: {},
  title: "title",
  complete: ["title", "content"],
  /** One level: blocks within blocks could hold themselves. */
  faults: (content) =>
    languageCodes.flatMap((lang) => {
      const words = lang === "en" ? content : content.translations[lang];
      const path = lang === "en" ? "content" : `translations.${lang}.content`;
      return words && reusablesIn(words.content).length ? [{ path, message: "reusable-within" }] : [];
    }),
  editor: [{ key: "content", fields: ["title", "slug", "content"] }],
});
