import { contentApi } from "#content/crm/form/content-api.ts";
import type { ContentKind } from "#content/crm/form/content-kind.ts";
import type { ContentForm } from "#content/crm/form/use-content-form.ts";
import { pathOf } from "#content/slug-owner.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { AdminProduct } from "../admin-product.ts";
import {
  emptyContent,
  emptyTexts,
  type ProductContent,
  type ProductTranslation,
  textsIn,
} from "../product-model.ts";

const contentKeys = Object.keys(emptyContent) as (keyof ProductContent)[];

/** The content in the server's response, without its states. */
const contentOf = (product: ProductContent): ProductContent =>
  Object.fromEntries(contentKeys.map((key) => [key, product[key]])) as ProductContent;

export const productKind: ContentKind<AdminProduct, ProductTranslation, ProductContent> = {
  type: "product",
  api: contentApi("/api/admin/products"),
  emptyTexts,
  emptyContent,
  contentOf,
  fieldsOf: (content) => content,
  isNamed: ({ name, translations }) =>
    [name, ...Object.values(translations).map((texts) => texts.name)].some((one) => one.trim() !== ""),
  pathIn: (product, lang) =>
    localPath(lang, pathOf("product", textsIn(contentOf(product), lang)?.slug ?? "")),
  listPath: "/crm/products",
  editorPath: (id) => `/crm/products/edit/${id}`,
  key: (id) => ["product", id],
  staleKeys: (id) => [["products"], ["product", id]],
};

export type ProductForm = ContentForm<AdminProduct, ProductTranslation, ProductContent> & {
  /** The id of the product that has the GTIN already. */
  sameNumber: string | null;
};
