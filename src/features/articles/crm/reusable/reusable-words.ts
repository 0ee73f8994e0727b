import { type DeclaredKind, declaredKind } from "#content/crm/declared/declared-kind.ts";
import type { DeclaredWords } from "#content/crm/declared/declared-words.ts";
import { contentApi } from "#content/crm/form/content-api.ts";
import { crmArea } from "#i18n/messages/crm-messages.ts";
import { reusable } from "../../reusable.content.ts";

export const { load: loadReusableMessages, useArea: useReusableMessages } = crmArea("crm-reusable");

const kind = declaredKind(reusable, "/crm/reusable-blocks");
/** Unpublishing it asks first, and lists where it is shown. */
export const reusableKind: DeclaredKind = {
  ...kind,
  api: { ...kind.api, uses: contentApi(`/api/admin/content/${reusable.name}`).uses },
};

const faults = ["title-missing", "text-missing", "incomplete", "reusable-within"] as const;

/** The words of reusable blocks: a field of the declaration without a message does not compile. */
export function useReusableWords(): DeclaredWords {
  const { t } = useReusableMessages();
  const words: DeclaredWords<keyof typeof reusable.texts, "content"> = {
    icon: "copy",
    title: t("crm-reusable.title"),
    count: (count) => t("crm-reusable.count", { count }),
    create: t("crm-reusable.new"),
    untitled: t("crm-reusable.untitled"),
    missing: t("crm-reusable.missing"),
    search: t("crm-reusable.search"),
    noneYet: { title: t("crm-reusable.empty-title"), text: t("crm-reusable.empty-text") },
    noneFound: t("crm-reusable.none-found"),
    label: (field) => t(`crm-reusable.field-${field}`),
    help: (field) => (field === "title" ? t("crm-reusable.help-title") : undefined),
    choice: (_, value) => value,
    tab: () => t("crm-reusable.field-content"),
    fault: (code) => {
      const known = faults.find((one) => one === code);
      return known && t(`crm-reusable.fault-${known}`);
    },
  };
  return words as DeclaredWords;
}
