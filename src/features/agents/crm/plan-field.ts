import { isLanguage, languages } from "#i18n/languages.ts";
import { useFieldMessages } from "./agents-messages.ts";

/** "bestFor" → "Best for": for fields without a message. */
const readable = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What the fields of a plan are called: "translations.fr.title" → "Français › Title". */
export function usePlanField(): (path: string) => string {
  const { t } = useFieldMessages();
  const names = new Map<string, string>([
    ["title", t("audit.field-title")],
    ["name", t("audit.field-name")],
    ["slug", t("audit.field-slug")],
    ["summary", t("audit.field-summary")],
    ["excerpt", t("audit.field-excerpt")],
    ["description", t("audit.field-description")],
    ["content", t("audit.field-content")],
    ["pros", t("audit.field-pros")],
    ["cons", t("audit.field-cons")],
    ["verdict", t("audit.field-verdict")],
    ["bestFor", t("audit.field-bestFor")],
    ["notFor", t("audit.field-notFor")],
    ["brand", t("audit.field-brand")],
    ["model", t("audit.field-model")],
    ["metaTitle", t("audit.field-metaTitle")],
    ["metaDescription", t("audit.field-metaDescription")],
    ["metaKeywords", t("audit.field-metaKeywords")],
    ["template", t("audit.field-template")],
  ]);
  return (path) =>
    path
      .split(".")
      .filter((step) => step !== "translations")
      .map((step) => (isLanguage(step) ? languages[step].nativeName : (names.get(step) ?? readable(step))))
      .join(" › ");
}
