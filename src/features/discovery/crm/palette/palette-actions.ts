import type { SettingField, SettingTab } from "#features/settings/setting-tabs.ts";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";

/** The settings with a field focused (requested-field.ts). */
export const settingPath = (tab: SettingTab, field?: SettingField): string =>
  `/crm/settings?${new URLSearchParams({ tab, ...(field ? { field } : {}) })}`;

/** What the command palette offers to do; its words are the message `crm.action-{key}`. Shown with its section. */
const actions = [
  { key: "new-product", section: "products", path: "/crm/products/new", icon: "plus" },
  { key: "new-article", section: "articles", path: "/crm/articles/new", icon: "plus" },
  { key: "write", section: "articles", path: "/crm/articles/generate", icon: "jobs" },
  { key: "new-category", section: "categories", path: "/crm/categories/new", icon: "plus" },
  { key: "upload", section: "media", path: "/crm/media", icon: "upload" },
  { key: "fetch", section: "fetcher", path: "/crm/product-fetcher", icon: "fetcher" },
  { key: "amazon", section: "fetcher", path: "/crm/amazon-manual", icon: "edit" },
  { key: "import", section: "imports", path: "/crm/imports", icon: "imports" },
  { key: "translate", section: "translations", path: "/crm/translations?state=missing", icon: "globe" },
  { key: "terms", section: "translations", path: "/crm/translations/terms", icon: "list" },
  { key: "front-page", section: "front-page", path: "/crm/front-page", icon: "front-page" },
  { key: "menus", section: "menus", path: "/crm/menus", icon: "menu" },
  { key: "redirect", section: "redirects", path: "/crm/redirects", icon: "redirects" },
  { key: "invite", section: "users", path: "/crm/users?invite", icon: "users" },
  {
    key: "backup",
    section: "settings",
    path: settingPath("backups", "settings.backups-on"),
    icon: "download",
  },
] as const satisfies readonly { key: string; section: string; path: string; icon: CrmIconName }[];

export const actionsFor = (role: string) => {
  const sections = new Set<string>(sectionsFor(role).map(({ key }) => key));
  return actions.filter(({ section }) => sections.has(section));
};
