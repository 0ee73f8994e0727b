import type { Language } from "./languages.ts";
import type { Catalogue } from "./messages.ts";

/** One chunk a language, so that a browser downloads its own and no other. */
const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ ...(await import("#locales/en/site.ts")).default, ...(await import("#locales/en/errors.ts")).default }),
  he: async () => ({ ...(await import("#locales/he/site.ts")).default, ...(await import("#locales/he/errors.ts")).default }),
  fr: async () => ({ ...(await import("#locales/fr/site.ts")).default, ...(await import("#locales/fr/errors.ts")).default }),
  ar: async () => ({ ...(await import("#locales/ar/site.ts")).default, ...(await import("#locales/ar/errors.ts")).default }),
  zh: async () => ({ ...(await import("#locales/zh/site.ts")).default, ...(await import("#locales/zh/errors.ts")).default }),
};

export const loadCatalogue = (lang: Language): Promise<Catalogue> => load[lang]();
