import { type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Note } from "#ui/note.tsx";

/** Says over a text that it was found in another language only (readings.md 13); nothing where `textLang` is not given. */
export function FallbackNote({ textLang, className }: { textLang: Language | undefined; className: string }) {
  const { parts } = useMessages();
  return textLang ? (
    <div className={className}>
      <Note>
        {parts("product.fallback", {
          language: (
            <bdi key="language" {...languageAttributes(textLang)}>
              {languages[textLang].nativeName}
            </bdi>
          ),
        })}
      </Note>
    </div>
  ) : null;
}
