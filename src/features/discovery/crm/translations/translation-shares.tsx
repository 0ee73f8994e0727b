import { useWritable } from "#client/crm-user.ts";
import type { Share, Translations } from "#features/discovery/translation.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { useTranslationsMessages } from "./translations-messages.ts";

/** Each language's progress as a row of cards; a click filters the matrix by language. */
export function TranslationShares({
  shares,
  chosen,
  onChoose,
}: {
  shares: NonNullable<Translations["shares"]>;
  chosen: string | undefined;
  onChoose: (lang: Language | null) => void;
}) {
  const { t } = useTranslationsMessages();
  const { languages: codes } = useWritable();
  return (
    <ul aria-label={t("trans.shares")} className="mb-5 flex gap-3 overflow-x-auto p-0.5">
      {codes.map((code) => (
        <li key={code} className="flex min-w-40 flex-1">
          <button
            type="button"
            aria-pressed={chosen === code}
            onClick={() => onChoose(chosen === code ? null : code)}
            className="card flex w-full cursor-pointer flex-col gap-2 px-4 py-3 text-start hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-surface"
          >
            <ShareOf code={code} share={shares[code]} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const open = ["missing", "draft", "stale", "partial"] as const;

function ShareOf({ code, share }: { code: Language; share: Share }) {
  const { t, lang } = useTranslationsMessages();
  // Rounds down, so that 100% means complete.
  const done = share.total ? Math.floor((share.complete / share.total) * 100) / 100 : 0;
  return (
    <>
      <span className="grid">
        <span className="font-semibold">
          <bdi {...languageAttributes(code)}>{languages[code].nativeName}</bdi>
        </span>
        <span className="text-sm text-ink-soft tabular">
          {t("trans.complete", { percent: formatNumber(lang, done, { style: "percent" }) })}
        </span>
      </span>
      <svg aria-hidden="true" className="h-1.5 w-full overflow-hidden rounded-full bg-line rtl:-scale-x-100">
        <rect width={`${done * 100}%`} height="100%" className="fill-brand" />
      </svg>
      <span className="grid text-xs text-ink-soft">
        {open.map((state) =>
          share[state] ? <span key={state}>{t(`trans.count-${state}`, { count: share[state] })}</span> : null,
        )}
      </span>
    </>
  );
}
