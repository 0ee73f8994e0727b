import { pathOf } from "#content/slug-owner.ts";
import type { ArticleCard } from "#features/articles/article.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import {
  type DigestContent,
  type DigestContents,
  type GuideChoice,
  missingIn,
  mostGuides,
  spanOf,
} from "#features/newsletter/digest.ts";
import { foreignLinks, withoutLinks } from "#features/newsletter/mail-text.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError, type ErrorDetail } from "#platform/errors.ts";
import type { DigestRow } from "./digests.repo.ts";
import * as repo from "./digests.repo.ts";

/** Before the first digest, guides of so many milliseconds are new. */
const firstSpan = 30 * 86_400_000;

/** What a digest says in each language. */
export function createDigestContent({
  db,
  clock,
  siteUrl,
  articles,
  categories,
  programmes,
  settings,
}: {
  db: Database;
  clock: Clock;
  siteUrl: string;
  articles: Pick<Articles, "cards" | "publishedIn">;
  categories: Pick<Categories, "tree">;
  programmes: Pick<Programmes, "known">;
  settings: Pick<Settings, "languagesOn">;
}) {
  /** When readers of a language last got a digest, and the guides they got so far. */
  async function sentIn(
    lang: Language,
    except: number,
  ): Promise<{ last: number | null; isCut: boolean; ids: Set<string> }> {
    const sent = (await repo.sentOnes(db.read)).filter(({ id, content }) => id !== except && content?.[lang]);
    const [last] = sent;
    return {
      last: last?.startedAt ?? null,
      // What had no room in it is in the next one.
      isCut: last?.choice.by === "new" && (last.content?.[lang]?.guides.length ?? 0) >= mostGuides,
      ids: new Set(sent.flatMap(({ content }) => content?.[lang]?.guides.map(({ id }) => id) ?? [])),
    };
  }

  async function cardsOf(choice: GuideChoice, lang: Language, digestId: number): Promise<ArticleCard[]> {
    if (choice.by === "picked") {
      const cards = await articles.cards(choice.ids.map(Number), lang, await categories.tree(lang));
      // A text in another language is none for these readers.
      return cards.filter(({ textLang }) => !textLang);
    }
    if (choice.by === "span") return articles.publishedIn({ lang, ...spanOf(choice), limit: mostGuides });
    const now = clock.now();
    const { last, isCut, ids } = await sentIn(lang, digestId);
    const from = last === null ? now - firstSpan : isCut ? last - firstSpan : last + 1;
    const found = await articles.publishedIn({ lang, from, to: now, limit: mostGuides + ids.size });
    return found.filter(({ id }) => !ids.has(id)).slice(0, mostGuides);
  }

  async function contentIn(digest: DigestRow, lang: Language): Promise<DigestContent> {
    const { subject = "", intro = "" } = digest.texts[lang] ?? {};
    const cards = await cardsOf(digest.choice, lang, digest.id);
    return {
      subject,
      intro,
      // Title and introduction alone: what an article says of products has prices and links to shops.
      guides: cards.map(({ id, title, excerpt, slug }) => ({
        id,
        title: withoutLinks(title),
        text: withoutLinks(excerpt),
        path: localPath(lang, pathOf("article", slug)),
      })),
    };
  }

  return {
    contentIn,

    /** In every language that is switched on and has something to say. */
    async contents(digest: DigestRow): Promise<DigestContents> {
      const contents: DigestContents = {};
      for (const lang of await settings.languagesOn()) {
        const content = await contentIn(digest, lang);
        if (missingIn(content) === null) contents[lang] = content;
      }
      return contents;
    },

    /** Throws `invalid` for links that the rules of programs, or of this site, keep out of mails. */
    async requireOwnLinks(texts: DigestRow["texts"]): Promise<void> {
      const rules = { siteUrl, programmes: await programmes.known() };
      const details = Object.entries(texts).flatMap(([lang, { subject, intro }]): ErrorDetail[] =>
        Object.entries({ subject, intro }).flatMap(([field, text]) => {
          const [found] = foreignLinks(text, rules);
          if (!found) return [];
          const message = found.program === null ? "foreign-link" : "program-link";
          return [{ path: `texts.${lang}.${field}`, message }];
        }),
      );
      if (details.length) throw new AppError("invalid", { details });
    },
  };
}
