import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { writtenIn } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";
import type { Award } from "../product.ts";

type AwardLineProps = {
  award: Award;
  /** An editor's own words for it, for instance "Best for small desks". */
  label?: string | undefined;
  /** Of what it is the best, where no label says so. */
  subject?: { name: string; textLang?: Language | undefined } | null | undefined;
  className?: string;
};

/** What a product was chosen for: an award always names its subject ("Best overall · Cameras"). */
export function AwardLine({ award, label, subject, className = "" }: AwardLineProps) {
  const { t } = useMessages();
  return (
    <p className={`flex items-start gap-1.5 text-xs font-semibold text-brand ${className}`}>
      <span className="flex h-[1lh] items-center">
        <Icon name="award" size={14} className="award-gem" />
      </span>
      <span className="min-w-0">
        {label || t(`award.${award}`)}
        {!label && subject ? (
          <>
            {" · "}
            <bdi {...writtenIn(subject.textLang)}>{subject.name}</bdi>
          </>
        ) : null}
      </span>
    </p>
  );
}
