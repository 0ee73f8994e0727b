import type { ReactNode } from "react";
import type { Language } from "#i18n/languages.ts";
import { writtenIn } from "#i18n/text-language.ts";
import type { PictureWords } from "../picture.ts";

/** Caption and credit below a picture, each in its own language; nothing where nothing is said. `own` stands instead of the library's caption. */
export function PictureWordsLine({ words, own }: { words: PictureWords | null; own?: ReactNode }) {
  const { caption, credit } = words ?? {};
  const above: { text: ReactNode; textLang?: Language | undefined } | null | undefined = own
    ? { text: own }
    : caption;
  if (!above && !credit) return null;
  return (
    <figcaption className="mt-2 text-sm text-ink-soft">
      {above ? (
        <span className="block wrap-anywhere" {...writtenIn(above.textLang)}>
          {above.text}
        </span>
      ) : null}
      {credit ? (
        <span className="block text-xs text-ink-faint wrap-anywhere">
          <bdi {...writtenIn(credit.textLang)}>{credit.text}</bdi>
        </span>
      ) : null}
    </figcaption>
  );
}
