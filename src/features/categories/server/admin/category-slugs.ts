import { claimSlug, formerSlugs, giveUpSlugs } from "#content/server/slugs/slugs.service.ts";
import type { Tx } from "#platform/database/handles.ts";
import * as edits from "./category-edits.repo.ts";

/** A category in the trash gives up its slugs: others may take them, and its URLs redirect to `to`. */
export async function releaseSlugs(
  tx: Tx,
  { id, texts }: Pick<edits.CategoryState, "id" | "texts">,
  to: number | null,
  now: number,
): Promise<void> {
  await giveUpSlugs(tx, "category", { id, to, texts, now });
  // Not a valid slug, so no URL can reach it.
  for (const { lang } of texts) await edits.setSlug(tx, id, lang, `~${id}`);
}

/** Gives a restored category its slugs again; where another one has taken a slug since, a new one is made from the name. */
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
