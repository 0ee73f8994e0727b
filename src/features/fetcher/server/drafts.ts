import type { Media } from "#features/media/server/media.service.ts";
import { allows } from "#features/offers/policy.ts";
import { asStated } from "#features/offers/programmes.ts";
import type { OfferInput } from "#features/offers/server/offer-input.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Programmes } from "#features/offers/server/programmes/programmes.service.ts";
import type { ProductPatch } from "#features/products/product-model.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { ProductSaving } from "#features/products/server/saving/product-saving.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, parseTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import { FetchError, type FetchFile } from "#platform/http/fetch/public-fetch.ts";
import type { CreatedDraft, DraftRequest, FetchedProduct } from "../fetched-product.ts";

export type Drafts = ReturnType<typeof createDrafts>;
/** A product ready to be saved: nothing more has to be fetched. */
export type Prepared = { take: DraftRequest; patch: ProductPatch; offer: OfferInput };
type Made = CreatedDraft["items"][number];

/** Maximum images imported per product, and concurrent downloads. */
const mostPictures = 8;
const picturesAtOnce = 4;

/** Saves fetched products as drafts, or as additional offers of existing products. */
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
  adminProducts: Pick<AdminProducts, "createIn" | "edits">;
  saving: Pick<ProductSaving, "changing">;
  fetchFile: FetchFile;
}) {
  /** Images as the shop's rules allow: copied to the media library, else hot-linked. A failed copy stays a link. */
  async function imagesOf(
    product: FetchedProduct,
    signal?: AbortSignal,
  ): Promise<NonNullable<ProductPatch["images"]>> {
    const mayStore = allows(await programmes.policyOf(product), "mayStoreImages");
    const wanted = product.imageUrls.slice(0, mostPictures);
    const linked = (url: string) => (url.startsWith("https://") ? [{ mediaId: null, url, alt: {} }] : []);
    if (!mayStore) return wanted.flatMap(linked);
    const images: NonNullable<ProductPatch["images"]>[] = [];
    for (let at = 0; at < wanted.length; at += picturesAtOnce)
      images.push(
        ...(await Promise.all(
          wanted.slice(at, at + picturesAtOnce).map(async (url) => {
            const mediaId = (await offers.mayStorePicture(url)) ? await copied(url, signal) : null;
            return mediaId === null ? linked(url) : [{ mediaId, url: null, alt: {} }];
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
      // A failed or slow image is no reason to fail the product.
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
      // Manual entries count as seen now; a time in the future is not accepted.
      fetchedAt: from === "you" ? now : Math.min(parseTime(product.fetchedAt), now),
    };
  }

  async function join(tx: Tx, { take, offer }: Prepared, id: number, actor: Actor): Promise<Made> {
    await adminProducts.edits.lockPresent(tx, id);
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

  /** Saves one product in the caller's transaction. Throws `gtin-taken`, `invalid`, `not-found`, `gone`. */
  async function saveIn(tx: Tx, prepared: Prepared, actor: Actor): Promise<Made> {
    const { into } = prepared.take;
    if (into !== null) return join(tx, prepared, Number(into), actor);
    const id = await adminProducts.createIn(tx, prepared.patch, { actor, action: "create" });
    await offers.addAll(tx, id, [prepared.offer]);
    return { productId: String(id), made: "draft" };
  }

  /** Downloads what saving needs. Images not there when the signal aborts stay linked. */
  async function prepare(take: DraftRequest, signal?: AbortSignal): Promise<Prepared> {
    const offer = await offerOf(take);
    const images = take.into === null ? await imagesOf(take.product, signal) : [];
    return { take, patch: { ...patchOf(take), images }, offer };
  }

  return {
    prepare,
    saveIn,

    /** Imports what an editor chose; idempotent by key. */
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

/** A browser's request is not trusted about its source: it counts as manual entry. */
const asSent = (prepared: Prepared): Prepared => {
  const { fetchedAt } = asStated({ ...prepared.offer, source: "manual" });
  return { ...prepared, offer: { ...prepared.offer, fetchedAt } };
};

/** The patch of a draft: base language in the flat fields, any other under its own key. */
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
