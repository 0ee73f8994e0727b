import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import type { AdminProduct } from "../admin-product.ts";
import type { ProductContent } from "../product-content.ts";

const path = "/api/admin/products/{id}";

export type LoadedProduct = { product: AdminProduct; draft: Draft | null };
export type Draft = {
  content: ProductContent;
  version: number;
  author: { name: string } | null;
  updatedAt: string;
};

/** The draft of another window that was refused to be written over. */
export const othersDraft = (error: unknown): Draft | null =>
  (isApiFailure(error) && (error.current as { draft?: Draft } | undefined)?.draft) || null;

/** A product with what is being written of it; null where there is none. */
export async function readProduct(id: string): Promise<LoadedProduct | null> {
  // The model's own types: what the compiler derives from the contract, five languages deep, is too much for it.
  const api = crmApi() as { get(path: string, call: object): Promise<unknown> };
  const call = { params: { id } };
  const [product, draft] = await Promise.all([api.get(path, call), api.get(`${path}/draft`, call)]);
  return product ? { product: product as AdminProduct, draft: draft as Draft | null } : null;
}
