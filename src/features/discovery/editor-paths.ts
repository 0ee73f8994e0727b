import { type TranslatedType, translatedTypes } from "#features/discovery/translation.ts";

const editors: Record<TranslatedType, (id: string) => string> = {
  product: (id) => `/crm/products/edit/${id}`,
  article: (id) => `/crm/articles/${id}/edit`,
  category: (id) => `/crm/categories/${id}/edit`,
  page: (id) => `/crm/pages/${id}/edit`,
  reusable: (id) => `/crm/reusable-blocks/${id}/edit`,
};

/** The editor of an entity (spec.md section 2: product addresses differ from the others). */
export function editorOf(type: string, id: string): string {
  const known = translatedTypes.find((one) => one === type);
  return known ? editors[known](id) : "/crm";
}
