import { createHash } from "node:crypto";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { RowProblemCode } from "#features/imports/import-row.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { Run } from "../products/product-run.ts";
import * as repo from "../runs/import-changes.repo.ts";
import type { createArticleImages } from "./article-images.ts";
import type { linksOf } from "./article-links.ts";
import type { Survey } from "./article-source.ts";
import { readPostContent } from "./post-content.ts";

/**
 * The reusable blocks of an export as ones of this site: each once, with a text in every language of the posts that show it, as a text
 * shows a block in its own language only. One that was edited or deleted here since is left alone.
 */
export function createImportedBlocks({
  db,
  clock,
  articles,
  survey,
  images,
  links,
  run: { settings, ledger },
  problem,
}: {
  db: Database;
  clock: Clock;
  articles: Pick<Articles, "reusableImport">;
  survey: Survey;
  images: Pick<ReturnType<typeof createArticleImages>, "known" | "fetchAll">;
  links: ReturnType<typeof linksOf>;
  run: Run;
  problem: (code: RowProblemCode, line: number, place: string, value: string) => void;
}) {
  const { source } = settings;
  const ids = new Map<string, string | null>();
  const unlinked: { ref: string; lang: Language }[] = [];
  const keyOf = (ref: string, lang: Language) => `block:${ref}:${lang}`;

  async function read(ref: string, isReported: boolean) {
    const block = survey.blocks.get(ref);
    if (!block) return null;
    const parts = { blocks: survey.blocks, mediaOf: images.known, link: links.link };
    const first = readPostContent(block.content, parts);
    const left = await images.fetchAll(first.images);
    const { document, remarks } = first.images.length ? readPostContent(block.content, parts) : first;
    const wanted = links.postsIn(document);
    const there = await repo.origins(
      db.read,
      source,
      wanted.map((id) => `post:${id}`),
    );
    const content = links.withReferences(document, (id) => there.get(`post:${id}`)?.entityId);
    const title =
      block.title || plainText(content).split("\n")[0]?.slice(0, 80).toWellFormed().trim() || `#${ref}`;
    if (isReported) {
      for (const { code, value } of remarks) problem(code, block.line, title, value);
      for (const { src, code } of left) problem(code, block.line, title, src.slice(0, 160));
    }
    return { title, content, isLinked: wanted.every((id) => there.has(`post:${id}`)) };
  }

  async function save(ref: string, lang: Language, isLate: boolean): Promise<string | null> {
    const text = await read(ref, !isLate);
    if (!text?.content.content.length) return null;
    const known = await repo.origins(
      db.read,
      source,
      languageCodes.map((code) => keyOf(ref, code)),
    );
    const own = known.get(keyOf(ref, lang));
    const origin = own ?? [...known.values()][0];
    const contentHash = createHash("sha256")
      .update(JSON.stringify([text.title, survey.blocks.get(ref)?.content, settings.fetchImages]))
      .digest("base64url");
    if (!text.isLinked && !isLate) unlinked.push({ ref, lang });
    return articles.reusableImport.takeIn(
      {
        known: origin
          ? { id: origin.entityId, mark: origin.mark, isTakenBack: origin.contentHash === repo.undoneMark }
          : null,
        isSame: own?.contentHash === contentHash && !isLate,
        lang,
        title: text.title,
        content: text.content,
        publish: settings.publish,
      },
      async (tx, { id, became, before, mark }) => {
        if (isLate) return repo.moveMarks(tx, "reusable", id, origin?.mark ?? "", mark);
        const key = keyOf(ref, lang);
        await repo.saveOrigin(
          tx,
          source,
          { key, type: "reusable", entityId: id, contentHash, mark },
          clock.now(),
        );
        await repo.setMarks(tx, "reusable", id, mark);
        await ledger.changed(tx, [
          { type: "reusable", entityId: id, label: text.title, action: became, before, mark },
        ]);
      },
    );
  }

  return {
    idOf: (ref: string, lang: Language): string | null => ids.get(keyOf(ref, lang)) ?? null,

    /** Imports these for posts in a language; `idOf` knows them then. */
    async ensure(refs: readonly string[], lang: Language): Promise<void> {
      for (const ref of refs)
        if (!ids.has(keyOf(ref, lang))) ids.set(keyOf(ref, lang), await save(ref, lang, false));
    },

    /** Resolves links to posts that were imported later. */
    async linkLate(): Promise<void> {
      for (const { ref, lang } of unlinked) await save(ref, lang, true);
    },
  };
}
