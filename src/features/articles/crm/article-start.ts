import { withTexts } from "#content/crm/form/content-texts.ts";
import type { Language } from "#i18n/languages.ts";
import type { ArticleContent, ArticleTranslation } from "../article-content.ts";
import { templateDocument, templateParts } from "../article-templates.ts";
import { articleKind } from "./article-kind.ts";
import { templateHeadings } from "./article-messages.ts";

export type StartTemplate = keyof typeof templateParts | "empty";
export const startTemplates = [
  ...(Object.keys(templateParts) as (keyof typeof templateParts)[]),
  "empty",
] as const;

/** Puts the sections of a template, in one language, in the place of an article's text. */
export async function startOf(
  template: StartTemplate,
  lang: Language,
): Promise<(before: ArticleContent) => ArticleContent> {
  const empty = articleKind.emptyTexts;
  const content =
    template === "empty" ? empty.content : templateDocument(template, await templateHeadings(lang));
  return (before) =>
    withTexts<ArticleTranslation, ArticleContent>(
      { ...before, template: template === "empty" ? "guide" : template },
      lang,
      { change: { content }, empty },
    );
}
