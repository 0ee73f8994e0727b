import { RichText } from "#ui/rich-text.tsx";
import type { Written } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";

/** The English text beside the translation, to be read. */
export function SourceText({ words }: { words: Written }) {
  const { t } = useArticleMessages();
  return (
    <section
      aria-label={t("crm-articles.source")}
      lang="en"
      dir="ltr"
      className="max-h-[80dvh] min-w-0 overflow-y-auto rounded-lg bg-surface p-5 lg:sticky lg:top-20"
    >
      <h2 className="mb-2 text-xl">{words.title}</h2>
      <p className="mb-4 text-ink-soft">{words.excerpt}</p>
      <RichText document={words.content} blocks={{}} linkOf={() => undefined} className="text-base" />
    </section>
  );
}
