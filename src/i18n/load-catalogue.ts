import type { Language } from "./languages.ts";
import type { SiteCatalogue } from "./messages.ts";

/** All messages: one chunk a language, so that a browser downloads its own and no other. */
const load: Record<Language, () => Promise<{ default: SiteCatalogue }>> = {
  en: () => import("#locales/en/site.ts"),
  he: () => import("#locales/he/site.ts"),
  fr: () => import("#locales/fr/site.ts"),
  ar: () => import("#locales/ar/site.ts"),
  zh: () => import("#locales/zh/site.ts"),
};

export const loadCatalogue = async (lang: Language): Promise<SiteCatalogue> => (await load[lang]()).default;
