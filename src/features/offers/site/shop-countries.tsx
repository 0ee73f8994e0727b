import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { CountryChoice } from "../shop-country.ts";

/** The current shop country with plain links to the others, which need neither a script nor geolocation. */
export function ShopCountries({ country, countries }: CountryChoice) {
  const { lang, t } = useMessages();
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  return (
    <nav aria-label={t("offer.countries")} className="flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-ink-soft">{t("offer.countries")}</span>
      <ul className="flex flex-wrap gap-x-3">
        {countries.map((code) => (
          <li key={code}>
            <a
              href={`?shops=${code}`}
              rel="nofollow"
              data-shops={code}
              aria-current={code === country ? "true" : undefined}
              className="text-link inline-flex min-h-9 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
            >
              {names.of(code) ?? code}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
