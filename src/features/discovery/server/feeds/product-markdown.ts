import { pathOf } from "#content/slug-owner.ts";
import type { Product } from "#features/products/product.ts";
import { withUnit } from "#features/products/spec-groups.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import type { Language } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { parseTime } from "#platform/clock.ts";
import { markdownText } from "#platform/document/html-markdown.ts";

/**
 * A product as Markdown: what the editors say of it. Prices, offers, shop links and images are left to the page. `isWithheld`: its texts may
 * come from a shop that does not allow passing them on, so only the review is there.
 */
export function productMarkdown(
  product: Product,
  {
    lang,
    canonical,
    siteName,
    siteUrl,
    isWithheld,
  }: { lang: Language; canonical: string; siteName: string; siteUrl: string; isWithheld: boolean },
): string {
  const { t } = messagesFor(lang);
  const section = (title: string, text: string) => (text ? `## ${markdownText(title)}\n\n${text}` : "");
  const list = (items: readonly string[]) => items.map((item) => `- ${markdownText(item)}`).join("\n");
  const facts = [
    ...(product.score === null ? [] : [`${t("product.overall")}: ${formatNumber(lang, product.score)}/10`]),
    ...product.awards.map((award) => award.label),
    t("product.updated", { date: formatDate(lang, parseTime(product.updatedAt)) }),
  ];
  const guides = product.articles.map(
    ({ slug, title, textLang }) =>
      `- [${markdownText(title)}](${siteUrl}${localPath(textLang ?? lang, pathOf("article", slug))})`,
  );
  const parts = [
    `# ${markdownText(product.name)}`,
    `> ${markdownText(t("feed.disclosure", { site: siteName }))}`,
    facts.map(markdownText).join(" · "),
    `<${canonical}>`,
    ...(isWithheld ? [] : [markdownText(product.summary)]),
    section(t("product.verdict"), markdownText(product.verdict)),
    section(t("product.pros"), list(product.pros)),
    section(t("product.cons"), list(product.cons)),
    section(t("product.best-for"), markdownText(product.bestFor)),
    section(t("product.not-for"), markdownText(product.notFor)),
    ...(isWithheld
      ? []
      : [
          section(
            t("product.description"),
            product.description
              .split(/\n{2,}/)
              .map(markdownText)
              .filter(Boolean)
              .join("\n\n"),
          ),
          section(t("product.specs"), list(product.specs.map((spec) => `${spec.label}: ${withUnit(spec)}`))),
        ]),
    section(
      t("product.results"),
      list(product.ratings.map(({ label, score }) => `${label}: ${formatNumber(lang, score)}/10`)),
    ),
    section(t("product.guides"), guides.join("\n")),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
