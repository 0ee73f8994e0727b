import type { Language } from "../languages.ts";
import type { SiteCatalogue } from "./messages.ts";

/** The messages of the site: one chunk a language, so that a browser downloads its own and no other. */
const load: Record<Language, () => Promise<{ default: SiteCatalogue }>> = {
  en: () => import("./site/en.ts"),
  he: () => import("./site/he.ts"),
  fr: () => import("./site/fr.ts"),
  ar: () => import("./site/ar.ts"),
  zh: () => import("./site/zh.ts"),
};

export const loadCatalogue = async (lang: Language): Promise<SiteCatalogue> => (await load[lang]()).default;
