import { diffWordsWithSpace } from "diff";
import type { Document } from "#platform/document/document.ts";
import { plainText } from "#platform/document/document-reading.ts";
import { useArticleMessages } from "./article-messages.ts";

/** Beyond this a comparison word by word would stop the page: the sides are shown as they are. */
const mostCompared = 60_000;

/** A field's value as words to be read. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value === "object" && (value as { type?: unknown }).type === "doc")
    return plainText(value as Document);
  return JSON.stringify(value);
}

/** What was and what is, in one text: taken away struck through, added underlined. */
export function WordsCompared({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useArticleMessages();
  const [was, is] = [inWords(before), inWords(after)];
  if (was === is) return <p className="text-sm text-ink-soft">{t("crm-articles.blocks-changed")}</p>;
  const parts =
    was.length + is.length > mostCompared
      ? [
          { value: was, removed: true, added: false },
          { value: is, removed: false, added: true },
        ]
      : diffWordsWithSpace(was, is);
  return (
    <p dir="auto" className="max-h-80 overflow-y-auto text-sm whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <del key={index} className="bg-bad-wash">
            {part.value}
          </del>
        ) : part.added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ins key={index} className="bg-good-wash">
            {part.value}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <span key={index}>{part.value}</span>
        ),
      )}
    </p>
  );
}
