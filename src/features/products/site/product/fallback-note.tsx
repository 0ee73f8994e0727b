import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Note } from "#ui/note.tsx";

/** Says over a text that it was found in English only (readings.md 13); nothing where `textLang` is not given. */
export function FallbackNote({ textLang, className }: { textLang: Language | undefined; className: string }) {
  const { t } = useMessages();
  return textLang ? (
    <div className={className}>
      <Note>{t("product.fallback")}</Note>
    </div>
  ) : null;
}
