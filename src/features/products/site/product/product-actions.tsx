import { FavoriteButton } from "#features/favorites/site/favorite-button.tsx";
import type { PageProduct } from "#features/products/product.ts";
import { CompareButton } from "../compare/compare-button.tsx";

/** Keep it, or put it beside others. */
export function ProductActions({ product }: { product: PageProduct }) {
  return (
    <div className="flex items-center gap-2">
      <FavoriteButton productId={product.id} name={product.name} className="border border-line-strong" />
      <CompareButton productId={product.id} name={product.name} />
    </div>
  );
}
