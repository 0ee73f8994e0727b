import type { NamedEntry } from "#features/audit/audit-entry.ts";

/** Where a thing is edited. */
const named = new Map<string, (id: string) => string>(
  Object.entries({
    product: (id) => `/crm/products/edit/${id}`,
    article: (id) => `/crm/articles/${id}/edit`,
    category: (id) => `/crm/categories/${id}/edit`,
    author: () => "/crm/authors",
    media: (id) => `/crm/media?picture=${id}`,
    user: (id) => `/crm/users?user=${id}`,
    programme: (id) => `/crm/programmes?programme=${id}`,
    "library-link": (id) => `/crm/links?link=${id}`,
    redirect: () => "/crm/redirects",
  }),
);
const alone = new Map<string, string>(
  Object.entries({ "front-page": "/crm/front-page", menus: "/crm/menus", settings: "/crm/settings" }),
);

/** The screen of what an entry is about, while that is there. */
export const auditLink = ({ type, thing, name }: NamedEntry): string | undefined =>
  alone.get(type) ?? (thing === null || name === null ? undefined : named.get(type)?.(thing));
