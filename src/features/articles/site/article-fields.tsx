import { inGroups, specLines } from "#features/products/spec-groups.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { languageAttributes } from "#i18n/text-language.ts";
import { SpecTable } from "#ui/tables/spec-table.tsx";
import type { Article } from "../article.ts";

/** What an article says in the fields that the publisher gave to articles. */
export function ArticleFields({
  fields,
  written,
}: {
  fields: Article["fields"];
  written: ReturnType<typeof languageAttributes>;
}) {
  const { t } = useMessages();
  return (
    <section aria-labelledby="facts" className="mb-8 max-w-(--measure)">
      <h2 id="facts" className="mb-3 text-xl">
        {t("articles.facts")}
      </h2>
      <SpecTable labelledBy="facts" groups={inGroups(specLines(fields, written))} />
    </section>
  );
}
