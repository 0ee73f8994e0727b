import type { TranslatedType } from "#features/discovery/translation.ts";

const editors: Record<TranslatedType, (id: string) => string> = {
  product: (id) => `/crm/products/edit/${id}`,
  article: (id) => `/crm/articles/${id}/edit`,
  category: (id) => `/crm/categories/${id}/edit`,
};

/** The editor of an entity (spec.md section 2: product addresses differ from the others). */
export const editorOf = (type: TranslatedType, id: string): string => editors[type](id);
