import type { ShownAward } from "#features/settings/award.ts";
import type { Language } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";

/** What a product was chosen for, and how an article says so. */
export type DisplayedAward = Pick<AwardLineProps, "award" | "label" | "labelWritten">;

type AwardLineProps = {
  award: ShownAward | undefined;
  /** An editor's own words for it, for instance "Best for small desks". */
  label?: string | undefined;
  /** Marks a label that is not in the page's language. */
  labelWritten?: object | undefined;
  /** Of what it is the best, where no label says so. */
  subject?: { name: string; textLang?: Language | undefined } | null | undefined;
  /** On phones, where two cards share the width: in two tight lines at most. */
  isTight?: boolean;
  className?: string;
};

/** What a product was chosen for; nothing where that is unknown. A standard award names its category ("Best overall · Cameras"). */
export function AwardLine({
  award,
  label,
  labelWritten,
  subject,
  isTight = false,
  className = "",
}: AwardLineProps) {
  if (!award && !label) return null;
  return (
    // Its own color is in the stylesheet of the site's design.
    <p
      data-award={award?.id}
      className={`flex items-start gap-1.5 text-xs font-semibold text-brand ${className}`}
    >
      <span className="flex h-[1lh] items-center">
        <Icon name={award?.icon ?? "award"} size={14} />
      </span>
      <span className={`min-w-0 ${isTight ? "max-sm:line-clamp-2 max-sm:leading-tight" : ""}`}>
        {label ? (
          <span {...labelWritten}>{label}</span>
        ) : (
          <span {...languageAttributes(award?.textLang)}>{award?.label}</span>
        )}
        {!label && award?.namesCategory && subject ? (
          <>
            {" · "}
            <bdi {...languageAttributes(subject.textLang)}>{subject.name}</bdi>
          </>
        ) : null}
      </span>
    </p>
  );
}
