import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";
import type { Award } from "../award.ts";

/** What a product was chosen for, and how an article says so. */
export type DisplayedAward = Pick<AwardLineProps, "award" | "label" | "labelWritten">;

type AwardLineProps = {
  award: Award;
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

/** What a product was chosen for: an award always names its subject ("Best overall · Cameras"). */
export function AwardLine({
  award,
  label,
  labelWritten,
  subject,
  isTight = false,
  className = "",
}: AwardLineProps) {
  const { t } = useMessages();
  return (
    <p className={`flex items-start gap-1.5 text-xs font-semibold text-brand ${className}`}>
      <span className="flex h-[1lh] items-center">
        <Icon name="award" size={14} className="award-gem" />
      </span>
      <span className={`min-w-0 ${isTight ? "max-sm:line-clamp-2 max-sm:leading-tight" : ""}`}>
        {label ? <span {...labelWritten}>{label}</span> : t(`award.${award}`)}
        {!label && subject ? (
          <>
            {" · "}
            <bdi {...languageAttributes(subject.textLang)}>{subject.name}</bdi>
          </>
        ) : null}
      </span>
    </p>
  );
}
