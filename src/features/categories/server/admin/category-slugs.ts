import { claimSlug, formerSlugs, giveUpSlugs } from "#features/slugs/server/slugs.service.ts";
import type { Tx } from "#platform/database/database.ts";
import * as edits from "./category-edits.repo.ts";

/** A category that goes into the bin gives up its addresses: others may have them, and what leads there leads to `to`. */
export async function releaseSlugs(
  tx: Tx,
  { id, texts }: Pick<edits.CategoryState, "id" | "texts">,
  to: number | null,
  now: number,
): Promise<void> {
  await giveUpSlugs(tx, "category", { id, to, texts, now });
  // None that could be asked for.
  for (const { lang } of texts) await edits.setSlug(tx, id, lang, `~${id}`);
}

/** Out of the bin it has its addresses again; where somebody else has one by now, another is made from the name. */
export async function reclaimSlugs(
  tx: Tx,
  { id, texts }: Pick<edits.CategoryState, "id" | "texts">,
  now: number,
): Promise<void> {
  const own = await formerSlugs(tx, "category", id);
  for (const { lang, name } of texts) {
    const wanted = own.find((one) => one.lang === lang)?.slug;
    const slug = await claimSlug(tx, { type: "category", lang, wanted, title: name, entityId: id, now });
    await edits.setSlug(tx, id, lang, slug);
  }
}
