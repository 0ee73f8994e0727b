import { RichText } from "#ui/text/rich-text.tsx";
import type { ArticleTranslation } from "../../article-content.ts";
import { useArticleMessages } from "../article-messages.ts";

/** The English article beside the translation, to be read. */
export function SourceText({ words }: { words: ArticleTranslation }) {
  const { t } = useArticleMessages();
  return (
    <section
      aria-label={t("crm-articles.source")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="relative max-h-72 min-w-0 overflow-y-auto rounded-md bg-surface px-4 py-3 lg:max-h-[80dvh]"
    >
      <RichText document={words.content} blocks={{}} linkOf={() => undefined} className="text-base" />
    </section>
  );
}
