import { claimSlug, formerSlugs, giveUpSlugs } from "#content/server/slugs/slugs.service.ts";
import type { Tx } from "#platform/database/handles.ts";
import * as edits from "./category-edits.repo.ts";

/** Of a category in the trash: not a valid slug, so no URL can reach it. */
export const isGivenUp = (slug: string): boolean => slug.startsWith("~");

/** A category in the trash gives up its slugs: others may take them. */
export async function releaseSlugs(tx: Tx, id: number, now: number): Promise<void> {
  const [{ texts } = { texts: [] }] = await edits.stored(tx, [id]);
  await giveUpSlugs(tx, "category", { id, to: null, texts, now });
  for (const { lang } of texts) await edits.setSlug(tx, id, lang, `~${id}`);
}

/** What hung on a category in the trash hangs on another one, to which its URLs redirect. */
export async function bequeath(tx: Tx, id: number, to: number, now: number): Promise<void> {
  await edits.setHeir(tx, id, to);
  await giveUpSlugs(tx, "category", { id, to, texts: [], now });
}

/** Gives a restored category its slugs again; where another one has taken a slug since, a new one is made from the name. */
export async function reclaimSlugs(tx: Tx, id: number, now: number): Promise<void> {
  await edits.setHeir(tx, id, null);
  const own = await formerSlugs(tx, "category", id);
  const [{ texts } = { texts: [] }] = await edits.stored(tx, [id]);
  for (const { lang, name, slug: current } of texts) {
    if (!isGivenUp(current)) continue;
    const wanted = own.find((one) => one.lang === lang)?.slug;
    const slug = await claimSlug(tx, { type: "category", lang, wanted, title: name, entityId: id, now });
    await edits.setSlug(tx, id, lang, slug);
  }
}
