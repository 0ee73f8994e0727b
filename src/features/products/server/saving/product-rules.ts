import { plainFields } from "#features/products/product-facts.ts";
import { type ProductContent, type ProductPatch, patched } from "#features/products/product-model.ts";
import type { Award } from "#features/settings/award.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError, type ErrorDetail } from "#platform/errors.ts";
import * as repo from "../products.repo.ts";
import * as rules from "./product-rules.repo.ts";

/** The product whose content it is, null for a new one; `siteAwards` are those that it can have. */
type Subject = { id: number | null; siteAwards: (tx: Tx) => Promise<readonly Award[]> };

/** What a content names that is not there, or is not where it says it is. */
async function strayIn(tx: Tx, content: ProductContent, { id, siteAwards }: Subject): Promise<ErrorDetail[]> {
  const faults: ErrorDetail[] = [];
  const refuse = (path: string, message: string) => faults.push({ path, message });

  if (content.categoryId !== null && !(await rules.findCategoryParent(tx, Number(content.categoryId))))
    refuse("categoryId", "not-there");
  if (content.subCategoryId !== null && content.categoryId !== null) {
    const place = await rules.findCategoryParent(tx, Number(content.subCategoryId));
    if (place?.parentId !== Number(content.categoryId)) refuse("subCategoryId", "not-in-category");
  }
  const mediaIds = content.images.flatMap(({ mediaId }) => (mediaId === null ? [] : [Number(mediaId)]));
  const lost = await rules.missingOf(tx, "media", mediaIds);
  content.images.forEach(({ mediaId }, i) => {
    if (mediaId !== null && lost.includes(Number(mediaId))) refuse(`images.${i}.mediaId`, "not-there");
  });
  const others = [...content.relatedIds, ...(content.successorId === null ? [] : [content.successorId])];
  const gone = await rules.missingOf(tx, "products", others.map(Number));
  content.relatedIds.forEach((other, i) => {
    if (gone.includes(Number(other))) refuse(`relatedIds.${i}`, "not-there");
    if (Number(other) === id) refuse(`relatedIds.${i}`, "itself");
  });
  if (content.successorId !== null) {
    if (gone.includes(Number(content.successorId))) refuse("successorId", "not-there");
    if (Number(content.successorId) === id) refuse("successorId", "itself");
  }
  if (content.awards.length) {
    // One that it has had before the site removed it stays, and is shown nowhere.
    const known = (await siteAwards(tx)).map((award) => award.id);
    if (id !== null) known.push(...(await rules.findAwards(tx, id)));
    content.awards.forEach((award, i) => {
      if (!known.includes(award)) refuse(`awards.${i}`, "not-there");
    });
  }
  for (const { path, id: other, to } of plainReferences(content)) {
    if (to !== "product" && to !== "category") continue;
    const isThere =
      to === "product"
        ? !(await rules.missingOf(tx, "products", [other])).length
        : (await rules.findCategoryParent(tx, other)) !== undefined;
    if (!isThere) refuse(path, "not-there");
  }
  return faults;
}

/** What plain facts refer to, each with its path. */
const plainReferences = (content: ProductContent): { path: string; id: number; to: string }[] =>
  Object.entries(plainFields).flatMap(([name, field]) => {
    if (field.kind !== "reference" && field.kind !== "references") return [];
    const given = (content as Readonly<Record<string, unknown>>)[name] as string | null | readonly string[];
    const { to } = field.options;
    if (Array.isArray(given)) return given.map((id, i) => ({ path: `${name}.${i}`, id: Number(id), to }));
    return typeof given === "string" ? [{ path: name, id: Number(given), to }] : [];
  });

/** The plain facts without the references at these paths. */
const withoutStray = (content: ProductContent, stray: ReadonlySet<string>): ProductPatch =>
  Object.fromEntries(
    Object.keys(plainFields).flatMap((name): [string, unknown][] => {
      const given = (content as Readonly<Record<string, unknown>>)[name];
      if (stray.has(name)) return [[name, null]];
      return Array.isArray(given) ? [[name, given.filter((_, i) => !stray.has(`${name}.${i}`))]] : [];
    }),
  );

async function ownerOfGtin(tx: Tx, content: ProductContent, id: number | null): Promise<number | null> {
  const gtin = content.gtin.replace(/[\s\p{Pd}]/gu, "");
  return gtin ? repo.otherWithGtin(tx, gtin, id) : null;
}

/** Refuses a content for what the tables hold: `invalid` with its faults, `gtin-taken` with the product that has the number. */
export async function checkReferences(tx: Tx, content: ProductContent, subject: Subject): Promise<void> {
  const faults = await strayIn(tx, content, subject);
  if (faults.length) throw new AppError("invalid", { details: faults });
  const other = await ownerOfGtin(tx, content, subject.id);
  if (other !== null)
    throw new AppError("gtin-taken", { details: [{ path: "gtin", message: String(other) }] });
}

/** An earlier content without references that are gone, and without a GTIN that another product has by now. */
export async function withoutMissingReferences(
  tx: Tx,
  content: ProductContent,
  subject: Subject,
): Promise<ProductContent> {
  const stray = new Set((await strayIn(tx, content, subject)).map(({ path }) => path));
  const isPlaced = !stray.has("categoryId");
  // A picture that was deleted leaves its place empty.
  const lostImages = content.images.map(
    ({ mediaId, url }, i) => stray.has(`images.${i}.mediaId`) || (mediaId === null && !url),
  );
  return patched(content, {
    categoryId: isPlaced ? content.categoryId : null,
    subCategoryId: isPlaced && !stray.has("subCategoryId") ? content.subCategoryId : null,
    images: content.images.filter((_, i) => !lostImages[i]),
    // The first of them is the lists' picture.
    imageUrl: lostImages[0] ? "" : content.imageUrl,
    relatedIds: content.relatedIds.filter((_, i) => !stray.has(`relatedIds.${i}`)),
    awards: content.awards.filter((_, i) => !stray.has(`awards.${i}`)),
    ...withoutStray(content, stray),
    successorId: stray.has("successorId") ? null : content.successorId,
    gtin: (await ownerOfGtin(tx, content, subject.id)) === null ? content.gtin : "",
  });
}
