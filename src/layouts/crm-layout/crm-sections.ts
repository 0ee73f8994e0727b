import type { CrmIconName } from "#ui/crm/crm-icon.tsx";

/** A screen in the CRM's navigation; its name is the message `crm.section-{key}`. */
export type CrmSection = {
  key: string;
  path: string;
  icon: CrmIconName;
  /** Who has the screen (spec.md section 6). */
  roles: readonly string[];
  /** Screens that belong to it and have no entry of their own. */
  also?: readonly string[];
};

const all = ["admin", "editor"] as const;
const admins = ["admin"] as const;
const editors = ["editor"] as const;
const translatorsToo = ["admin", "editor", "translator"] as const;
const authorsToo = ["admin", "editor", "author"] as const;
const everyone = ["admin", "editor", "author", "translator"] as const;

/** The navigation in its order: the dashboard, then groups, each named by the message `crm.group-{key}` (words.md section 2). */
const groups = [
  {
    key: null,
    sections: [{ key: "home", path: "/crm/home", icon: "home", roles: everyone, also: ["/crm/set-up"] }],
  },
  {
    key: "content",
    sections: [
      { key: "products", path: "/crm/products", icon: "products", roles: all },
      { key: "categories", path: "/crm/categories", icon: "categories", roles: all },
      {
        key: "articles",
        path: "/crm/articles",
        icon: "articles",
        roles: authorsToo,
        also: ["/crm/authors", "/crm/reusable-blocks"],
      },
      { key: "pages", path: "/crm/pages", icon: "pages", roles: all },
      { key: "media", path: "/crm/media", icon: "media", roles: all },
      { key: "translations", path: "/crm/translations", icon: "globe", roles: translatorsToo },
    ],
  },
  {
    key: "affiliate",
    sections: [
      { key: "links", path: "/crm/links", icon: "link", roles: all },
      { key: "programmes", path: "/crm/programmes", icon: "percent", roles: admins },
      { key: "marketplaces", path: "/crm/marketplaces", icon: "store", roles: admins },
      {
        key: "fetcher",
        path: "/crm/product-fetcher",
        icon: "fetcher",
        roles: all,
        also: ["/crm/amazon-manual"],
      },
      { key: "imports", path: "/crm/imports", icon: "imports", roles: all },
    ],
  },
  {
    key: "insights",
    sections: [
      { key: "analytics", path: "/crm/analytics", icon: "chart", roles: all },
      { key: "trends", path: "/crm/trends", icon: "trends", roles: all },
    ],
  },
  {
    key: "site",
    sections: [
      { key: "front-page", path: "/crm/front-page", icon: "front-page", roles: all },
      { key: "design", path: "/crm/design", icon: "design", roles: admins },
      { key: "menus", path: "/crm/menus", icon: "menu", roles: all },
      { key: "newsletter", path: "/crm/newsletter", icon: "mail", roles: all },
      { key: "questions", path: "/crm/questions", icon: "info", roles: all },
      { key: "redirects", path: "/crm/redirects", icon: "redirects", roles: all },
    ],
  },
  {
    key: "admin",
    sections: [
      { key: "users", path: "/crm/users", icon: "users", roles: admins },
      { key: "settings", path: "/crm/settings", icon: "settings", roles: admins },
      // Administrators have them in the settings.
      { key: "api-keys", path: "/crm/api-keys", icon: "key", roles: editors },
      { key: "agents", path: "/crm/agents", icon: "keyboard", roles: all, also: ["/crm/connect-agent"] },
      { key: "writer", path: "/crm/writer", icon: "sparkles", roles: admins },
      { key: "audit", path: "/crm/audit", icon: "audit", roles: admins },
      { key: "jobs", path: "/crm/jobs", icon: "jobs", roles: admins },
    ],
  },
] as const satisfies readonly { key: string | null; sections: readonly CrmSection[] }[];

type Section = (typeof groups)[number]["sections"][number];
type Group = { key: (typeof groups)[number]["key"]; sections: readonly Section[] };

/** The groups that a role has, each with its screens. */
export const groupsFor = (role: string): readonly Group[] =>
  groups
    .map(({ key, sections }) => ({
      key,
      sections: (sections as readonly Section[]).filter(({ roles }: CrmSection) => roles.includes(role)),
    }))
    .filter(({ sections }) => sections.length > 0);

export const sectionsFor = (role: string): readonly Section[] =>
  groupsFor(role).flatMap(({ sections }) => sections);

/** Whether the screen at a path is this entry's. */
export const isWithin = ({ path, also = [] }: CrmSection, pathname: string): boolean =>
  [path, ...also].some((one) => pathname === one || pathname.startsWith(`${one}/`));
