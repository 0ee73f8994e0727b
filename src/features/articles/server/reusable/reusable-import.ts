import { createHash } from "node:crypto";
import { itemChanged } from "#content/server/items/item-index.ts";
import { createTableStorage } from "#content/server/items/table-storage.ts";
import { reusable } from "#features/articles/reusable.content.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import type { Document } from "#platform/document/document.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import { refreshArticlesWith } from "./refresh-articles.jobs.ts";
import { usesOf } from "./reusable-uses.repo.ts";

type Content = typeof reusable.empty;

/** A passage as a source tells it, in one language. */
export type SourcedBlock = {
  /** The block it was imported as, with its fingerprint after the last import; null for a new one. */
  known: { id: number; mark: string; isTakenBack: boolean } | null;
  /** Whether the source says the same as at the last import in this language. */
  isSame: boolean;
  lang: Language;
  title: string;
  content: Document;
  publish: boolean;
};
export type BlockSourceChange = {
  id: number;
  became: "added" | "changed";
  before: Content | null;
  mark: string;
};

/** Imports the reusable blocks of another site, and undoes that. */
export function createReusableImport({
  db,
  clock,
  jobs,
}: {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, "enqueue">;
}) {
  const storage = createTableStorage(reusable);
  const find = async (tx: Tx, id: number) => (await storage.read(tx, [id]))[0];
  const markOf = (content: object): string =>
    createHash("sha256").update(JSON.stringify(content)).digest("base64url");

  async function changed(tx: Tx, id: number, before: Awaited<ReturnType<typeof find>>): Promise<string> {
    await itemChanged(tx, { type: reusable, storage }, id, before ?? null);
    if (before) await jobs.enqueue(tx, refreshArticlesWith, { blockId: id });
    return markOf((await find(tx, id))?.content ?? {});
  }

  function withText(content: Content, { lang, title, content: words }: SourcedBlock): Content {
    if (lang === baseLanguage) return { ...content, title, content: words };
    const { slug = "" } = reusable.textsIn(content, lang) ?? {};
    return { ...content, translations: { ...content.translations, [lang]: { title, slug, content: words } } };
  }

  return {
    /**
     * Imports one text of a block, in one transaction with what `also` writes where it changes something, and answers with the block's
     * id. One that was edited here since its last import is left unchanged; null for one that was deleted here.
     */
    takeIn: (
      input: SourcedBlock,
      also: (tx: Tx, change: BlockSourceChange) => Promise<void>,
    ): Promise<string | null> =>
      db.transact(async (tx) => {
        const { known, lang } = input;
        const now = clock.now();
        if (known) await storage.hold(tx, db.engine, known.id);
        const item = known ? await find(tx, known.id) : undefined;
        if (item && item.deletedAt !== null && !known?.isTakenBack) return null;
        const isBack = item !== undefined && item.deletedAt !== null;
        if (item && !isBack && reusable.textsIn(item.content as Content, lang)) {
          if (input.isSame || markOf(item.content) !== known?.mark) return String(item.id);
        }
        const id = item?.id ?? (await storage.insert(tx, reusable.empty, now, null));
        if (isBack) await storage.setState(tx, id, { deletedAt: null }, now);
        const content = withText((item?.content as Content | undefined) ?? reusable.empty, input);
        await storage.save(tx, id, content, now);
        if (item) await storage.raiseVersion(tx, id, item.version);
        if (input.publish) await storage.setPublished(tx, id, [lang], true, now);
        const mark = await changed(tx, id, item);
        const isNew = !item || isBack;
        await also(tx, {
          id,
          became: isNew ? "added" : "changed",
          before: isNew ? null : (item.content as Content),
          mark,
        });
        return String(id);
      }),

    /** In one transaction, with what `also` writes: an added block goes to the trash where no text shows it, a changed one is reverted. */
    undoIntakes: (
      intakes: readonly BlockSourceChange[],
      also: (tx: Tx, outcomes: readonly ("undone" | "edited" | "in-use" | "gone")[]) => Promise<void>,
    ): Promise<void> =>
      db.transact(async (tx) => {
        const outcomes: ("undone" | "edited" | "in-use" | "gone")[] = [];
        for (const { id, became, before, mark } of intakes) {
          await storage.hold(tx, db.engine, id);
          const item = await find(tx, id);
          if (!item || item.deletedAt !== null || markOf(item.content) !== mark) {
            outcomes.push(item && item.deletedAt === null ? "edited" : "gone");
            continue;
          }
          if (became === "added" && (await usesOf(tx, id, baseLanguage)).length) {
            outcomes.push("in-use");
            continue;
          }
          if (became === "changed" && before) {
            await storage.save(tx, id, before, clock.now());
            await storage.raiseVersion(tx, id, item.version);
          } else await storage.setState(tx, id, { deletedAt: clock.now() }, clock.now());
          await changed(tx, id, item);
          outcomes.push("undone");
        }
        await also(tx, outcomes);
      }),
  };
}
