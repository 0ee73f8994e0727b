import { useEditorMessages } from "../editor-messages.ts";
import type { CheckItem } from "./publish-api.ts";

const plain = [
  "seo-title-missing",
  "seo-title-long",
  "seo-description-missing",
  "seo-description-long",
  "image-missing",
  "category-missing",
  "category-hidden",
  "alt-missing",
  "redirect-here",
] as const;
const counted = ["untranslated", "stale", "copied"] as const;

/** What is said of a finding before publishing: in the words of all editors, else in those of one (`own`). */
export function useChecklistMessages(
  own: (item: CheckItem) => string | undefined,
): (item: CheckItem) => string {
  const { t } = useEditorMessages();
  return (item) => {
    const { code, count = 1, about } = item;
    const number = counted.find((one) => one === code);
    if (number) return t(`editor.check-${number}`, { count });
    if (code === "alt-missing" && about) return t("editor.check-alt-missing-of", { number: about });
    if (code === "alt-missing" && item.path === "thumbnailUrl") return t("editor.check-alt-missing-small");
    if (code === "differs") return t("editor.check-differs", { count, about: about ?? "" });
    if (code === "broken-link" && about) return t("editor.check-broken-link", { address: about });
    const check = plain.find((one) => one === code);
    return check ? t(`editor.check-${check}`) : (own(item) ?? code);
  };
}
