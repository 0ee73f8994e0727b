import type { Language } from "./languages.ts";
import type { SiteCatalogue } from "./messages.ts";

/** In a build, what pages with the handle `firstMessages` need to hydrate; in development everything. */
const load: Record<Language, () => Promise<{ default: Partial<SiteCatalogue> }>> = {
  en: () => import("#locales/en/site.ts?first"),
  he: () => import("#locales/he/site.ts?first"),
  fr: () => import("#locales/fr/site.ts?first"),
  ar: () => import("#locales/ar/site.ts?first"),
  zh: () => import("#locales/zh/site.ts?first"),
};

export const loadFirstMessages = async (lang: Language): Promise<Partial<SiteCatalogue>> =>
  (await load[lang]()).default;
