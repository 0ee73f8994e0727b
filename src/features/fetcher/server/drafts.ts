import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import { allows } from "#features/offers/policy.ts";
import { asStated } from "#features/offers/programmes.ts";
import type { OfferInput, Offers } from "#features/offers/server/offers.service.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import { emptyContent, type ProductPatch, patched } from "#features/products/product-content.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { ProductSaving } from "#features/products/server/saving/product-saving.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { type Clock, parseTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import { FetchError, type FetchFile } from "#platform/http/fetch/public-fetch.ts";
import type { CreatedDraft, DraftRequest, FetchedProduct } from "../fetched-product.ts";

export type Drafts = ReturnType<typeof createDrafts>;
/** Something that is ready to be saved: nothing has to be asked of anybody any more. */
export type Prepared = { take: DraftRequest; patch: ProductPatch; offer: OfferInput };
type Made = CreatedDraft["items"][number];

/** Pictures of one product that come into the library, and how many are fetched at once. */
const mostPictures = 8;
const picturesAtOnce = 4;

/** What was found, as a draft of its own or as one more offer of a product that is here. */
export function createDrafts({
  db,
  clock,
  audit,
  media,
  offers,
  programmes,
  adminProducts,
  saving,
  fetchFile,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  media: Pick<Media, "add">;
  offers: Pick<Offers, "addAll" | "programmeAt" | "mayStorePicture" | "renewal">;
  programmes: Pick<Programmes, "policyOf">;
  adminProducts: Pick<AdminProducts, "makeIn" | "require">;
  saving: Pick<ProductSaving, "changing">;
  fetchFile: FetchFile;
}) {
  /** The pictures as the shop's rules allow: copies in our library, else their addresses. One that cannot be had stays an address. */
  async function imagesOf(
    product: FetchedProduct,
    signal?: AbortSignal,
  ): Promise<NonNullable<ProductPatch["images"]>> {
    const mayStore = allows(await programmes.policyOf(product), "mayStoreImages");
    const wanted = product.imageUrls.slice(0, mostPictures);
    const kept = (url: string) => (url.startsWith("https://") ? [{ mediaId: null, url, alt: {} }] : []);
    if (!mayStore) return wanted.flatMap(kept);
    const images: NonNullable<ProductPatch["images"]>[] = [];
    for (let at = 0; at < wanted.length; at += picturesAtOnce)
      images.push(
        ...(await Promise.all(
          wanted.slice(at, at + picturesAtOnce).map(async (url) => {
            const mediaId = (await offers.mayStorePicture(url)) ? await copied(url, signal) : null;
            return mediaId === null ? kept(url) : [{ mediaId, url: null, alt: {} }];
          }),
        )),
      );
    return images.flat();
  }

  async function copied(url: string, signal?: AbortSignal): Promise<string | null> {
    if (signal?.aborted) return null;
    try {
      const bytes = await fetchFile(url, signal);
      const fileName = (URL.parse(url)?.pathname.split("/").at(-1) || "image").slice(0, 200);
      return String(await media.add({ bytes, fileName }));
    } catch (error) {
      // No picture, or none in time, is no reason to have no product.
      const isPicture = error instanceof AppError && error.code !== "unavailable";
      if (isPicture || error instanceof FetchError || signal?.aborted) return null;
      throw error;
    }
  }

  async function offerOf({ product }: DraftRequest): Promise<OfferInput> {
    const { marketplace, url, price, availability, condition, shipping, country, externalId, coupon } =
      product;
    const now = clock.now();
    const from = product.sources.price ?? product.sources.title ?? "you";
    return {
      programme: await offers.programmeAt(url, marketplace),
      url,
      price,
      availability,
      condition,
      shipping: price ? shipping : null,
      country,
      externalId,
      coupon,
      source: from === "you" ? "manual" : from === "api" ? "api" : "page",
      // What is typed is seen now; nothing was seen in the future.
      fetchedAt: from === "you" ? now : Math.min(parseTime(product.fetchedAt), now),
    };
  }

  async function join(tx: Tx, { take, offer }: Prepared, id: number, actor: Actor): Promise<Made> {
    const { row } = await adminProducts.require(tx, id);
    if (row.deletedAt !== null) throw new AppError("gone");
    const made = (what: Made["made"]) => ({ productId: String(id), made: what });
    if (await offers.renewal.has(tx, id, offer)) return made("nothing");
    await saving.changing(tx, [id], () => offers.addAll(tx, id, [offer]));
    await audit.record(tx, {
      actor,
      action: "update",
      entity: { type: "product", id },
      after: { offer: take.product.url },
    });
    return made("offer");
  }

  /** Saves one thing in the caller's transaction. Throws `gtin-taken`, `invalid`, `not-found`, `gone`. */
  async function saveIn(tx: Tx, prepared: Prepared, actor: Actor): Promise<Made> {
    const { into } = prepared.take;
    if (into !== null) return join(tx, prepared, Number(into), actor);
    const content = patched(emptyContent, prepared.patch);
    const id = await adminProducts.makeIn(tx, content, { actor, action: "create" });
    await offers.addAll(tx, id, [prepared.offer]);
    return { productId: String(id), made: "draft" };
  }

  /** Fetches what saving needs. Pictures that are not there when the signal comes stay where they are. */
  async function prepare(take: DraftRequest, signal?: AbortSignal): Promise<Prepared> {
    const offer = await offerOf(take);
    const images = take.into === null ? await imagesOf(take.product, signal) : [];
    return { take, patch: { ...patchOf(take), images }, offer };
  }

  return {
    prepare,
    saveIn,

    /** Takes in what an editor chose; the same call again makes nothing twice. */
    async takeIn(
      takes: readonly DraftRequest[],
      actor: Actor,
      { key, signal }: { key: string | undefined; signal: AbortSignal },
    ): Promise<CreatedDraft> {
      const prepared = (await Promise.all(takes.map((take) => prepare(take, signal)))).map(asSent);
      return db.transact((tx) =>
        once(
          tx,
          { userId: actor.id, about: "fetched-products", key, request: takes, now: clock.now() },
          async () => {
            const items: Made[] = [];
            for (const one of prepared) items.push(await saveIn(tx, one, actor));
            return { items };
          },
        ),
      );
    },
  };
}

/** What a browser sends may have been typed, whatever it says of its source. */
const asSent = (prepared: Prepared): Prepared => {
  const { fetchedAt } = asStated({ ...prepared.offer, source: "manual" });
  return { ...prepared, offer: { ...prepared.offer, fetchedAt } };
};

/** What the draft says: the base language flat, another under its own name. */
function patchOf({ product, categoryId, subCategoryId }: DraftRequest): ProductPatch {
  const { title, brand, model, gtin, description, features, specs, lang } = product;
  const bullets = features.map((feature) => `- ${feature}`).join("\n");
  const words = {
    name: title.slice(0, 300),
    description: [description, bullets].filter(Boolean).join("\n\n"),
  };
  const keys = new Set<string>();
  return {
    ...(lang === null || lang === "en" ? words : { translations: { [lang]: words } }),
    brand,
    model,
    gtin,
    categoryId,
    subCategoryId,
    specs: specs.flatMap(({ label, value }) => {
      const key = searchText(label).replaceAll(" ", "-").slice(0, 80) || label.slice(0, 80);
      if (!label || !value || keys.has(key)) return [];
      keys.add(key);
      return [{ key, label, value }];
    }),
  };
}
