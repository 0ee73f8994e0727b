import type { Role } from "#features/accounts/account.ts";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";

/** A line of the CRM's side navigation; its words are the message `crm.section-{key}` of the area crm. */
export type CrmSection = {
  key: string;
  path: string;
  icon: CrmIconName;
  /** Who has the screen (spec.md section 6). */
  roles: readonly Role[];
  /** Whether the screen stands in routes.ts: only then the line is shown. */
  isBuilt: boolean;
};

const everybody = ["admin", "editor"] as const;
const administrators = ["admin"] as const;

/** The side navigation, in its order. */
export const crmSections = [
  { key: "home", path: "/crm/home", icon: "home", roles: everybody, isBuilt: true },
  { key: "products", path: "/crm/products", icon: "products", roles: everybody, isBuilt: true },
  { key: "categories", path: "/crm/categories", icon: "categories", roles: everybody, isBuilt: true },
  { key: "articles", path: "/crm/articles", icon: "articles", roles: everybody, isBuilt: true },
  { key: "translations", path: "/crm/translations", icon: "globe", roles: everybody, isBuilt: true },
  { key: "media", path: "/crm/media", icon: "media", roles: everybody, isBuilt: true },
  { key: "front-page", path: "/crm/front-page", icon: "front-page", roles: everybody, isBuilt: true },
  { key: "links", path: "/crm/links", icon: "link", roles: everybody, isBuilt: true },
  { key: "fetcher", path: "/crm/product-fetcher", icon: "fetcher", roles: everybody, isBuilt: true },
  { key: "imports", path: "/crm/imports", icon: "imports", roles: everybody, isBuilt: true },
  { key: "redirects", path: "/crm/redirects", icon: "redirects", roles: everybody, isBuilt: true },
  { key: "analytics", path: "/crm/analytics", icon: "chart", roles: everybody, isBuilt: true },
  { key: "trends", path: "/crm/trends", icon: "trends", roles: everybody, isBuilt: true },
  {
    key: "programmes",
    path: "/crm/programmes",
    icon: "link",
    roles: administrators,
    isBuilt: true,
  },
  { key: "users", path: "/crm/users", icon: "users", roles: administrators, isBuilt: true },
  { key: "marketplaces", path: "/crm/marketplaces", icon: "key", roles: administrators, isBuilt: true },
  { key: "writer", path: "/crm/writer", icon: "jobs", roles: administrators, isBuilt: true },
  { key: "settings", path: "/crm/settings", icon: "settings", roles: administrators, isBuilt: true },
  { key: "audit", path: "/crm/audit", icon: "audit", roles: administrators, isBuilt: true },
] as const satisfies readonly CrmSection[];

export const sectionsFor = (role: Role) =>
  crmSections.filter(
    ({ isBuilt, roles }: CrmSection) => isBuilt && roles.includes(role),
  ) as readonly (typeof crmSections)[number][];
