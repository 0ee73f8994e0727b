import type { TranslatedType } from "#features/discovery/translation.ts";

const editors: Record<TranslatedType, (id: string) => string> = {
  product: (id) => `/crm/products/edit/${id}`,
  article: (id) => `/crm/articles/${id}/edit`,
  category: (id) => `/crm/categories/${id}/edit`,
};

/** Where a thing is edited (spec.md section 2: the addresses of products and of the others differ). */
export const editorOf = (type: TranslatedType, id: string): string => editors[type](id);
