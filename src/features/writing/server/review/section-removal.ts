import type { Articles } from "#features/articles/server/articles.service.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { Block, Document } from "#platform/document/document.ts";
import type { AiSection, RemovedBlocks } from "./ai-sections.repo.ts";
import { containsBlocks, remainingIn } from "./section-state.ts";

/** Whether one text mirrors the other block by block, as a translation does. */
const isMirror = (one: Document, other: Document): boolean =>
  one.content.length === other.content.length &&
  one.content.every(({ type }, at) => type === other.content[at]?.type);

type Part = { articleId: number; section: AiSection; all: readonly AiSection[] };

/** Removes sections from a text and puts them back; translations that mirror it lose and regain the same blocks. */
export function createSectionRemoval({ admin }: Pick<Articles, "admin">) {
  const written = async (tx: Tx, articleId: number, lang: AiSection["lang"]) =>
    (await admin.written(articleId, lang, tx))?.content ?? null;

  /** Where to insert a section: as near to its old index as its neighbors allow. */
  function placeIn(text: Document, at: number, { section, all }: Part): number {
    const indexesOf = (one: AiSection): number[] =>
      remainingIn(text, one, all).blocks.map((block) => text.content.indexOf(block));
    const ofLang = all.filter(({ lang }) => lang === section.lang);
    const earlier = ofLang.filter(({ position }) => position < section.position).flatMap(indexesOf);
    const later = ofLang.filter(({ position }) => position > section.position).flatMap(indexesOf);
    return Math.max(0, ...earlier.map((index) => index + 1), Math.min(at, text.content.length, ...later));
  }
  const withBlocks = (text: Document, at: number, blocks: readonly Block[]): Document => ({
    ...text,
    content: [...text.content.slice(0, at), ...blocks, ...text.content.slice(at)],
  });

  return {
    async takeOut(tx: Tx, { articleId, section, all }: Part, actor: Actor): Promise<RemovedBlocks[]> {
      const source = await written(tx, articleId, section.lang);
      if (!source) return [];
      const left = new Set(remainingIn(source, section, all).blocks);
      const isGone = (at: number): boolean => left.has(source.content[at] as Block);
      const at = source.content.findIndex((block) => left.has(block));
      if (at < 0) return [];
      const taken: RemovedBlocks[] = [];
      for (const lang of languageCodes) {
        const isOwn = lang === section.lang;
        const text =
          isOwn || all.every((one) => one.lang !== lang) ? await written(tx, articleId, lang) : null;
        if (!text || !isMirror(text, source)) continue;
        const blocks = text.content.filter((_, index) => isGone(index));
        const change = (document: Document): Document => {
          const own = new Set(isOwn ? remainingIn(document, section, all).blocks : []);
          const isMeant = (block: Block, index: number): boolean =>
            isOwn ? own.has(block) : isMirror(document, source) && isGone(index);
          return { ...document, content: document.content.filter((block, index) => !isMeant(block, index)) };
        };
        await admin.amend(tx, articleId, { lang, change, actor });
        taken.push({ lang, at, blocks });
      }
      return taken;
    },

    async putBack(tx: Tx, part: Part, actor: Actor): Promise<void> {
      const { articleId, section, all } = part;
      const source = await written(tx, articleId, section.lang);
      for (const { lang, at, blocks } of section.takenOut) {
        const change = (document: Document): Document => {
          if (lang === section.lang)
            return remainingIn(document, section, all).blocks.length
              ? document
              : withBlocks(document, placeIn(document, at, part), blocks);
          // The draft of a translation may have lost it while the public text has not.
          if (containsBlocks(document, blocks)) return document;
          const isSame = source !== null && isMirror(document, source);
          const place = isSame ? placeIn(source, at, part) : Math.min(at, document.content.length);
          return withBlocks(document, place, blocks);
        };
        await admin.amend(tx, articleId, { lang, change, actor });
      }
    },
  };
}
