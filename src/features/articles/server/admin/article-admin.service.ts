import type { ItemOf } from "#content/admin-item.ts";
import type { CustomField } from "#content/fields/custom-field.ts";
import type { ItemParts } from "#content/server/items/item-edits.ts";
import { createItems, type Items } from "#content/server/items/items.service.ts";
import type { PreviewLinks } from "#content/server/publishing/preview-links.ts";
import { article } from "#features/articles/article.content.ts";
import {
  type ArticleContent,
  type ArticlePatch,
  type ArticleTranslation,
  patched,
  textsIn,
} from "#features/articles/article-content.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import { articleHooks, articleStorage } from "../saving/article-storage.ts";
import type { MachineReview } from "./ai-review.ts";

export type ArticleAdminDependencies = Omit<ItemParts, "type" | "storage" | "hooks"> & {
  machine: () => MachineReview;
  languagesOn: () => Promise<Language[]>;
};
/** What the settings say of articles: whether they need an approval to become public, and the fields they have. */
export type ArticleSettings = {
  needsApproval: (tx: Tx) => Promise<boolean>;
  fieldsOf: (tx?: Tx) => Promise<readonly CustomField[]>;
};
export type ArticleItems = Items<ItemOf<typeof article>, ArticleContent, ArticlePatch>;

/** What the CRM does with one article: the engine's verbs, and what only articles have. */
export function createArticleAdmin({
  machine,
  siteUrl,
  needsApproval,
  fieldsOf,
  ...parts
}: ArticleAdminDependencies & ArticleSettings & { previews: PreviewLinks; siteUrl: string }) {
  const { db, revisions } = parts;
  const items: ArticleItems = createItems({
    ...parts,
    type: article,
    storage: articleStorage({ siteUrl }),
    hooks: articleHooks({ machine, approval: { ...parts, isRequired: needsApproval }, fieldsOf }),
  });
  const { edits } = items;
  return {
    ...items,
    /** The fields that the settings give to articles. */
    fields: () => fieldsOf(),

    /** The edited texts of a language: from the draft, where there is one. Null where there are none. */
    async written(id: number, lang: Language, tx?: Tx): Promise<ArticleTranslation | null> {
      const item = await edits.read(tx ?? db.read, id);
      const { content } = (await edits.draftOf(item, tx)) ?? item;
      return textsIn(content as ArticleContent, lang) ?? null;
    },

    /** Changes the text of a language in the caller's transaction: of the article, and of its draft where there is one. */
    async amend(
      tx: Tx,
      id: number,
      { lang, change, actor }: { lang: Language; change: (text: Document) => Document; actor: Actor },
    ): Promise<void> {
      const item = await edits.lock(tx, id);
      const draft = await edits.draftOf(item, tx);
      const changed = (content: ArticleContent): ArticleContent => {
        const words = textsIn(content, lang);
        if (!words) return content;
        const given = { content: change(words.content) };
        return patched(content, lang === baseLanguage ? given : { translations: { [lang]: given } });
      };
      const after = changed(item.content as ArticleContent);
      await edits.requireApproval(tx, item, after, actor);
      await edits.claim(tx, item);
      await edits.write(tx, item, after, { actor, action: "review" });
      if (draft)
        await revisions.saveDraft(tx, edits.revised(id), {
          content: changed(draft.content as ArticleContent),
          baseVersion: item.version + 1,
          actor,
        });
    },
  };
}
