import { languages } from "#i18n/languages.ts";
import type { Faq } from "../faq.ts";
import type { FieldPath } from "./category-content.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** What the fields of a category are called. */
export const fieldWords = {
  name: "cat.name",
  slug: "cat.slug",
  description: "cat.description",
  metaTitle: "cat.meta-title",
  metaDescription: "cat.meta-description",
  metaKeywords: "cat.keywords",
  faq: "cat.faq",
  parentId: "cat.parent",
  imageUrl: "cat.image",
  thumbnailUrl: "cat.thumbnail",
  specTemplate: "cat.specs",
  criteria: "cat.testing",
  testMethod: "cat.testing",
} as const;

/** What a field of a category is called; one of a text has its language below it. */
export function FieldName({ path }: { path: FieldPath }) {
  const { t } = useCategoryMessages();
  return (
    <span className="grid">
      {t(fieldWords[path.key])}
      {path.lang ? (
        <bdi lang={languages[path.lang].tag} className="text-xs font-normal text-ink-soft">
          {languages[path.lang].nativeName}
        </bdi>
      ) : null}
    </span>
  );
}

const isFaq = (value: unknown): value is Faq =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && "question" in one);

/** What a field says, to be read beside another state of it. */
export function FieldValue({ path, value }: { path: FieldPath; value: unknown }) {
  const look = "block whitespace-pre-wrap wrap-anywhere";
  const direction = path.lang ? languages[path.lang].direction : "auto";
  const text =
    value === null || value === ""
      ? "—"
      : typeof value === "string"
        ? value
        : isFaq(value)
          ? value.map(({ question, answer }) => `${question}\n${answer}`).join("\n\n") || "—"
          : Array.isArray(value) && value.every((one) => typeof one === "string")
            ? value.join(", ") || "—"
            : JSON.stringify(value, null, 1);
  return (
    <span dir={direction} lang={path.lang ? languages[path.lang].tag : undefined} className={look}>
      {text}
    </span>
  );
}
