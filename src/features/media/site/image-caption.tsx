import type { ReactNode } from "react";
import type { Language } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import type { ImageTexts } from "../image.ts";

type Props = {
  words: ImageTexts | null;
  /** In place of the library's caption. */
  own?: ReactNode;
  /** A credit alone, in the picture's corner; the figure is its positioned parent. */
  isOverlaid?: boolean;
};

/** Caption and credit of a picture, each in its own language; nothing where nothing is said. */
export function ImageCaption({ words, own, isOverlaid = false }: Props) {
  const { caption, credit } = words ?? {};
  const above: { text: ReactNode; textLang?: Language | undefined } | null | undefined = own
    ? { text: own }
    : caption;
  if (!above && !credit) return null;
  if (isOverlaid && credit)
    return (
      <figcaption className="absolute end-2 bottom-2 max-w-[85%] rounded-sm bg-ink/85 px-1.5 text-xs text-paper">
        <bdi {...languageAttributes(credit.textLang)}>{credit.text}</bdi>
      </figcaption>
    );
  return (
    <figcaption className="mt-2 text-sm text-ink-soft">
      {above ? (
        <span className="block wrap-anywhere" {...languageAttributes(above.textLang)}>
          {above.text}
        </span>
      ) : null}
      {credit ? (
        <span className="block text-xs text-ink-faint wrap-anywhere">
          <bdi {...languageAttributes(credit.textLang)}>{credit.text}</bdi>
        </span>
      ) : null}
    </figcaption>
  );
}
