import { pathOf } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { markdownText } from "#platform/document/html-markdown.ts";

/** Files of this kind are read whole. */
const mostGuides = 200;

/** /llms.txt (llmstxt.org): what the site has, in its default language, with the guides as Markdown. */
export function createLlmsTxt({
  siteUrl,
  settings,
  categories,
  articles,
}: {
  siteUrl: string;
  settings: Pick<Settings, "site" | "defaultLanguage">;
  categories: Pick<Categories, "tree">;
  articles: Pick<Articles, "newest">;
}) {
  return async function llmsTxt(): Promise<string> {
    const lang = await settings.defaultLanguage();
    const [{ siteName }, tree] = await Promise.all([settings.site(lang), categories.tree(lang)]);
    const guides = await articles.newest({ lang, tree, limit: mostGuides });
    const { t } = messagesFor(lang);
    const line = (title: string, path: string, text: string) =>
      `- [${markdownText(title)}](${siteUrl}${path})${text.trim() ? `: ${markdownText(text)}` : ""}`;
    const section = (title: string, lines: readonly string[]) =>
      lines.length ? `## ${markdownText(title)}\n\n${lines.join("\n")}` : "";
    const parts = [
      `# ${markdownText(siteName)}`,
      `> ${markdownText(t("feed.description", { site: siteName }))}`,
      markdownText(t("feed.disclosure", { site: siteName })),
      section(
        t("discovery.guides"),
        guides.map((guide) =>
          line(
            guide.title,
            `${localPath(guide.textLang ?? lang, pathOf("article", guide.slug))}.md`,
            guide.excerpt,
          ),
        ),
      ),
      section(
        t("discovery.categories"),
        tree.shown.map(({ text }) =>
          line(text.name, localPath(lang, pathOf("category", text.slug)), text.description),
        ),
      ),
    ];
    return `${parts.filter(Boolean).join("\n\n")}\n`;
  };
}
