import type { Language } from "#i18n/languages.ts";
import { crmArea } from "#i18n/messages/crm-messages.ts";
import { loadMessages } from "#i18n/messages/load-messages.ts";
import type { TemplateHeading } from "../article-templates.ts";

/** The messages of the articles' screens. */
export const { load: loadArticleMessages, useArea: useArticleMessages } = crmArea("crm-articles");

/** The headings that a template begins with, in the language of the article, not of the screen. */
export async function templateHeadings(lang: Language): Promise<(part: TemplateHeading) => string> {
  const { t } = await loadMessages("crm-articles", lang);
  return (part) => t(`crm-articles.part-${part}`);
}
