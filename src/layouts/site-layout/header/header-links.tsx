import { currencies, type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

type LanguageListProps = {
  languages: readonly Language[];
  linkTo: (code: Language) => { href: string; hrefLang: string };
};

const optionLook =
  "flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 text-sm hover:bg-surface aria-[current]:font-semibold";
const nativeName = (code: Language) => <bdi {...languageAttributes(code)}>{languages[code].nativeName}</bdi>;

/** The currencies of the languages; choosing one switches to its language, which is part of each name (readings.md 10). */
export function CurrencyList({ languages: shown, linkTo }: LanguageListProps) {
  const { lang, t } = useMessages();
  return (
    <ul>
      {shown.map((code) => {
        const currency = languages[code].currency;
        return (
          <li key={code}>
            <a {...linkTo(code)} aria-current={code === lang ? "true" : undefined} className={optionLook}>
              <span className="w-9 shrink-0 text-center text-base whitespace-nowrap tabular">
                <Isolate>{currencies[currency].symbol}</Isolate>
              </span>
              <span className="grow">
                {t(`currency.${currency}`)} <Isolate dir="ltr">{currency}</Isolate>
              </span>
              <span className="ps-4 text-xs font-normal text-ink-faint">{nativeName(code)}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

export function LanguageList({ languages: shown, linkTo }: LanguageListProps) {
  const { lang } = useMessages();
  return (
    <ul>
      {shown.map((code) => (
        <li key={code}>
          <a {...linkTo(code)} aria-current={code === lang ? "true" : undefined} className={optionLook}>
            <span className="grow">{nativeName(code)}</span>
            {code === lang ? <Icon name="check" size={18} /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
