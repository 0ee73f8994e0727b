import { missingFields } from "#content/fields/custom-field.ts";
import type { ContentHooks, ContentStorage } from "#content/server/items/item.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import {
  emptyContent,
  emptyTexts,
  type ProductContent,
  type ProductPatch,
  textsIn,
} from "#features/products/product-model.ts";
import type { Award } from "#features/settings/award.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { setCheckedAt } from "../admin/product-states.repo.ts";
import * as repo from "../products.repo.ts";
import * as edits from "./product-edits.repo.ts";
import { factsOf, numberOf, placementOf, readProducts } from "./product-items.ts";
import { checkReferences, withoutMissingReferences } from "./product-rules.ts";
import type { ProductSaving } from "./product-saving.ts";

const factsText = (content: ProductContent): string =>
  JSON.stringify({ ...content, ...emptyTexts, translations: null });

/** Products have tables of their own, which their lists, pages and imports query. */
export function productStorage({ saving, media }: { saving: ProductSaving; media: Media }): ContentStorage {
  /** The main image is the first of the gallery where no other is named. */
  async function withMainImage(tx: Tx, content: ProductContent): Promise<ProductContent> {
    const [first] = content.images;
    if (!first || content.imageUrl) return content;
    const url = first.mediaId === null ? first.url : await media.addressOf(Number(first.mediaId), tx);
    return { ...content, imageUrl: url ?? "" };
  }

  return {
    read: readProducts,
    hold: edits.hold,
    async insert(tx, _, now) {
      const id = await saving.make(tx, { texts: {} }, now);
      // From now on no import overwrites it.
      await edits.markEdited(tx, id);
      return id;
    },
    async save(tx, id, content, now) {
      const after = await withMainImage(tx, content as ProductContent);
      const [stored] = await readProducts(tx, [id]);
      const before = stored?.content ?? emptyContent;
      if (factsText(before) !== factsText(after)) {
        const [row] = await repo.byIds(tx, [id]);
        await saving.saveFacts(tx, id, factsOf(after, row, now), now);
      }
      const gone = stored?.texts.flatMap(({ lang }) => (textsIn(after, lang) ? [] : lang)) ?? [];
      await edits.removeTexts(tx, id, gone);
      const texts = languageCodes.flatMap((lang) => {
        const words = textsIn(after, lang);
        const isSame = JSON.stringify(words) === JSON.stringify(textsIn(before, lang));
        return !words || isSame ? [] : [[lang, { ...words, slug: words.slug || undefined }]];
      });
      await saving.saveTexts(tx, id, { texts: Object.fromEntries(texts) }, now);
    },
    raiseVersion: edits.raiseVersion,
    saveMarks: edits.saveMarks,
    setPublished: edits.setPublished,
    setState: edits.setState,
    setChecked: (tx, id, at) => setCheckedAt(tx, "product", id, at),
    setSchedule: edits.setSchedule,
    putBackTexts: edits.putBackTexts,
  };
}

/** Throws `invalid` where a field that the category or the settings require has no value. */
async function requireFields(
  tx: Tx,
  categories: Pick<Categories, "productFields">,
  { categoryId, subCategoryId, specs }: ProductContent,
): Promise<void> {
  const category = numberOf(subCategoryId ?? categoryId);
  const fieldsOf = await categories.productFields(category === null ? [] : [category], tx);
  const missing = missingFields(fieldsOf(category), specs);
  if (missing.length)
    throw new AppError("invalid", {
      details: missing.map(({ key }) => ({ path: `specs.${key}`, message: "required" })),
    });
}

export const productHooks = ({
  saving,
  categories,
  siteAwards,
}: {
  saving: ProductSaving;
  categories: () => Pick<Categories, "productFields">;
  siteAwards: (tx?: Tx) => Promise<readonly Award[]>;
}): ContentHooks => ({
  async beforePublishing(tx, id, content, langs) {
    const [{ texts = [] } = {}] = await readProducts(tx, [id]);
    const isNew = langs.some((lang) => !texts.some((text) => text.lang === lang && text.published));
    // A field that became required later does not stop the editing of what is public.
    if (isNew) await requireFields(tx, categories(), content as ProductContent);
  },
  check: (tx, content, id) => checkReferences(tx, content as ProductContent, { id, siteAwards }),
  withoutMissing: (tx, content, id) =>
    withoutMissingReferences(tx, content as ProductContent, { id, siteAwards }),
  changed: (tx, id, before) =>
    saving.noteProducts(tx, [id], new Map(before ? [[id, placementOf(before)]] : [])),
  // It identifies one product only.
  notCopied: { gtin: "" },
  async afterBulkEdit(tx, id, patch) {
    const { score } = patch as ProductPatch;
    const [saved] = await readProducts(tx, [id]);
    // Ratings for every criterion determine the score, whatever is given.
    if (score !== undefined && saved?.content.score !== score)
      throw new AppError("invalid", { details: [{ path: "score", message: "rated" }] });
  },
});
