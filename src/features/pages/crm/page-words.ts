import { declaredKind } from "#content/crm/declared/declared-kind.ts";
import type { DeclaredWords } from "#content/crm/declared/declared-words.ts";
import { crmArea } from "#i18n/messages/crm-messages.ts";
import { page } from "../page.content.ts";

export const { load: loadPageMessages, useArea: usePageMessages } = crmArea("crm-pages");

export const pageKind = declaredKind(page, "/crm/pages");

type Field = keyof typeof page.texts | keyof typeof page.facts;
const faults = ["title-missing", "text-missing", "incomplete", "slug-reserved"] as const;

/** The words of pages: a field of the declaration without a message does not compile. */
export function usePageWords(): DeclaredWords {
  const { t } = usePageMessages();
  const words: DeclaredWords<Field, "content" | "details" | "seo"> = {
    icon: "pages",
    title: t("crm-pages.title"),
    count: (count) => t("crm-pages.count", { count }),
    create: t("crm-pages.new"),
    untitled: t("crm-pages.untitled"),
    missing: t("crm-pages.missing"),
    search: t("crm-pages.search"),
    noneYet: { title: t("crm-pages.empty-title"), text: t("crm-pages.empty-text") },
    noneFound: t("crm-pages.none-found"),
    label: (field) => t(`crm-pages.field-${field}`),
    help: (field) =>
      field === "menu" || field === "noindex" || field === "versionDate"
        ? t(`crm-pages.help-${field}`)
        : undefined,
    choice: (_, value) => {
      const known = page.facts.menu.options.choices.find((one) => one === value);
      return known ? t(`crm-pages.menu-${known as "none" | "footer" | "header"}`) : value;
    },
    tab: (tab) => t(`crm-pages.tab-${tab}`),
    fault: (code, about = "") => {
      if (code === "statistics-unnamed") return t("crm-pages.statistics-unnamed", { provider: about });
      const known = faults.find((one) => one === code);
      return known && t(`crm-pages.fault-${known}`);
    },
  };
  return words as DeclaredWords;
}
