import { claimSlug } from "#features/slugs/server/slugs.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { writtenWords } from "#i18n/search-analyzer.ts";
import type { Clock } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { saveWords } from "#platform/search/search-words.repo.ts";
import { mayMoveUnder, type SpecField, subtreeOf } from "../category.ts";
import type { Testing } from "../criterion.ts";
import { type Faq, faqSchema } from "../faq.ts";
import * as repo from "./categories.repo.ts";

export type CategoryInput = {
  parentId?: number | null;
  imageUrl?: string | null;
  thumbnailUrl?: string | null;
  sortOrder?: number;
  specTemplate?: SpecField[];
  testing?: Testing;
  demoKey?: string;
  texts: Partial<
    Record<
      Language,
      {
        name: string;
        slug?: string;
        description?: string;
        metaTitle?: string;
        metaDescription?: string;
        metaKeywords?: string[];
        faq?: Faq;
      }
    >
  >;
  publish?: boolean;
};

async function saveCategoryWords(tx: Tx, ids: readonly number[]): Promise<void> {
  const texts = (await repo.all(tx)).texts.filter((text) => ids.includes(text.categoryId));
  await saveWords(
    tx,
    texts.flatMap((text) =>
      writtenWords(`${text.name}\n${text.description}`, text.lang).map((word) => ({
        lang: text.lang,
        ...word,
      })),
    ),
  );
}

function checkedFaq(faq: Faq): Faq {
  const checked = faqSchema.safeParse(faq);
  if (checked.success) return checked.data;
  throw new AppError("invalid", {
    details: checked.error.issues.map(({ path, message }) => ({ path: ["faq", ...path].join("."), message })),
  });
}

/** The verbs that change categories; the reading verbs are in categories.service.ts. */
export function createCategoryEditing({
  db,
  clock,
  scoreProducts,
}: {
  db: Database;
  clock: Clock;
  scoreProducts: (tx: Tx, categoryIds: readonly number[]) => Promise<void>;
}) {
  return {
    /**
     * Makes a category; published in every given language when `publish`. Throws `invalid` for a parent that does not exist. `also`
     * writes what belongs to it in the same transaction.
     */
    create(input: CategoryInput, also?: (tx: Tx, id: number) => Promise<void>): Promise<number> {
      const now = clock.now();
      return db.transact(async (tx) => {
        const { rows } = await repo.all(tx);
        const parentId = input.parentId ?? null;
        if (parentId !== null && !rows.some((row) => row.id === parentId))
          throw new AppError("invalid", { details: [{ path: "parentId", message: "no such category" }] });
        const id = await repo.insert(tx, {
          parentId,
          imageUrl: input.imageUrl ?? null,
          thumbnailUrl: input.thumbnailUrl ?? input.imageUrl ?? null,
          sortOrder: input.sortOrder ?? rows.length,
          specTemplate: input.specTemplate ?? [],
          testing: input.testing ?? { criteria: [], method: null },
          demoKey: input.demoKey ?? null,
          now,
        });
        if (!mayMoveUnder([...rows, { id, parentId }], id, parentId))
          throw new AppError("invalid", { details: [{ path: "parentId", message: "cycle" }] });
        for (const lang of languageCodes) {
          const text = input.texts[lang];
          if (!text) continue;
          const slug = await claimSlug(tx, {
            type: "category",
            lang,
            wanted: text.slug,
            title: text.name,
            entityId: id,
            now,
          });
          await repo.insertText(tx, {
            categoryId: id,
            lang,
            slug,
            name: text.name,
            description: text.description ?? "",
            faq: checkedFaq(text.faq ?? []),
            metaTitle: text.metaTitle ?? null,
            metaDescription: text.metaDescription ?? null,
            metaKeywords: text.metaKeywords ?? [],
            published: input.publish ?? false,
            publishedAt: input.publish ? now : null,
            updatedAt: now,
          });
        }
        await saveCategoryWords(tx, [id]);
        noteChange(tx, "categories");
        await also?.(tx, id);
        return id;
      });
    },

    /** Puts these questions and answers in the place of those a text has. Throws `invalid`, and `not-found` where it has no such text. */
    setFaq: (id: number, lang: Language, faq: Faq) =>
      db.transact(async (tx) => {
        if (!(await repo.setFaq(tx, id, lang, checkedFaq(faq), clock.now()))) throw new AppError("not-found");
        noteChange(tx, "categories");
      }),

    setPublished: (id: number, langs: readonly Language[], published: boolean) =>
      db.transact(async (tx) => {
        await repo.setPublished(tx, id, langs, published, clock.now());
        noteChange(tx, "categories");
      }),
    setBlocked: (id: number, blocked: boolean) =>
      db.transact(async (tx) => {
        await repo.setState(tx, id, { isActive: !blocked }, clock.now());
        noteChange(tx, "categories");
      }),

    /** Changes how the products here and below are judged; their scores follow. */
    setTesting: (id: number, testing: Testing) =>
      db.transact(async (tx) => {
        await repo.saveTesting(tx, id, testing, clock.now());
        await scoreProducts(tx, [...subtreeOf(await repo.places(tx), id)]);
        noteChange(tx, "categories");
      }),

    removeDemo: (tx: Tx) => repo.deleteDemo(tx),
    /** Puts the words of these categories where the search finds what a mistyped one may mean. */
    index: saveCategoryWords,
  };
}
