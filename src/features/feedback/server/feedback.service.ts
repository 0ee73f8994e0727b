import type { Articles } from "#features/articles/server/articles.service.ts";
import type { EntityNames } from "#features/audit/audit-entry.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { ArticleFeedbackData } from "#features/feedback/feedback.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Sealing } from "#platform/sealing.ts";
import { createHelpfulVotes } from "./helpful-votes.ts";
import { createQuestions } from "./questions.ts";

export type Feedback = ReturnType<typeof createFeedback>;

/** What readers say of articles, and ask the editors (decision 0056). */
export function createFeedback({
  articles,
  categories,
  ...parts
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  sealing: Sealing;
  settings: Settings;
  articles: Pick<Articles, "cards">;
  categories: Pick<Categories, "tree">;
  thingNames: EntityNames;
}) {
  /** A public article. Throws `not-found`. */
  async function requireArticle(id: number, lang: Language) {
    const [card] = await articles.cards([id], lang, await categories.tree(lang));
    if (!card) throw new AppError("not-found");
    return card;
  }
  const questions = createQuestions({ ...parts, requireArticle });
  const helpful = createHelpfulVotes({ ...parts, requireArticle });

  return {
    questions,
    helpful,

    async ofArticle(id: number, lang: Language): Promise<ArticleFeedbackData> {
      addCacheTag("settings");
      const { asksHelpful, takesQuestions } = await parts.settings.feedback();
      if (!asksHelpful && !takesQuestions) return null;
      return {
        ...{ asksHelpful, takesQuestions },
        questions: takesQuestions ? await questions.answered(id, lang) : [],
      };
    },

    /** The article that a question is about. Throws `not-found` where readers cannot ask. */
    async askedArticle(id: number, lang: Language) {
      addCacheTag("settings");
      if (!(await parts.settings.feedback()).takesQuestions) throw new AppError("not-found");
      return requireArticle(id, lang);
    },

    /** The job's handler. */
    async maintain(): Promise<null> {
      await helpful.forgetVoters();
      await questions.forgetRejected();
      return null;
    },
  };
}
