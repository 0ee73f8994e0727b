import { crmArea } from "#i18n/crm-messages.ts";
import type english from "#locales/en/crm-editor.ts";

/** What the editors of categories, products and articles have in common. */
export const { load: loadEditorMessages, useArea: useEditorMessages } = crmArea<typeof english>({
  en: () => import("#locales/en/crm-editor.ts"),
  he: () => import("#locales/he/crm-editor.ts"),
  fr: () => import("#locales/fr/crm-editor.ts"),
  ar: () => import("#locales/ar/crm-editor.ts"),
  zh: () => import("#locales/zh/crm-editor.ts"),
});
