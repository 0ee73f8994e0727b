import { useLocation, useMatches } from "react-router";
import { currencies, type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { languageLinks } from "#pages/language-links.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { SiteName } from "../site-name.tsx";
import type { SiteSettings, SiteSlots } from "../site-slots.ts";
import { CurrencyList, LanguageList } from "./header-links.tsx";
import { down, MainMenu, MenuAnchor, navItem, PhoneMenu, phoneHeading } from "./main-menu.tsx";
import { Menu } from "./menu.tsx";

const iconButton = "relative flex w-11 items-center justify-center hover:text-brand";
const dropdown = "end-0 rounded-lg p-2 mt-1";

type HeaderProps = { settings: SiteSettings; slots: SiteSlots };

/** What moves in it is header-behavior.ts. */
export function Header({ settings, slots }: HeaderProps) {
  const { pathname, search } = useLocation();
  const paths = languageLinks(useMatches(), pathname, settings.defaultLanguage);
  return <HeaderBar settings={settings} slots={slots} pathname={pathname} paths={paths} search={search} />;
}

/** `paths` are the current page's paths in each language; header-current-page.ts keeps them current. */
type BarProps = HeaderProps & { pathname: string; paths: Record<Language, string>; search: string };

function HeaderBar({ settings, slots, pathname, paths, search }: BarProps) {
  const { lang, t } = useMessages();
  const currency = languages[lang].currency;
  // With one language there is nothing to choose.
  const isMultilingual = settings.languages.length > 1;
  // `hreflang` also tells navigation.ts that this is another document.
  const linkTo = (code: Language) => ({ href: paths[code] + search, hrefLang: languages[code].tag });
  const page = (path: string, label: string, look: string) => (
    <MenuAnchor entry={{ href: path, label }} pathname={pathname} className={look} />
  );

  return (
    <header className="site-header no-print sticky top-0 z-40 border-b border-line bg-paper">
      <div className="frame flex h-[calc(4rem-1px)] items-stretch">
        <a
          href={localPath(lang, "/")}
          className="me-auto flex items-center gap-2.5 font-display text-xl font-semibold lg:me-5"
        >
          <span data-brand={settings.siteName} className="contents">
            <SiteName settings={settings} />
          </span>
          <span className="sr-only">{t("frame.home")}</span>
        </a>

        <nav aria-label={t("frame.main-navigation")} className="hidden items-stretch lg:flex">
          <MainMenu
            items={settings.menus.header}
            pathname={pathname}
            categoryColumns={slots.categoryColumns}
          />
        </nav>

        <SearchForm className="ms-4 me-2 hidden min-w-0 grow basis-40 self-center xl:block" />
        <Menu
          focusField
          className="lg:ms-auto xl:hidden"
          button={
            <>
              <Icon name="search" />
              <span className="sr-only">{t("frame.search")}</span>
            </>
          }
          buttonClass={iconButton}
          panelClass="inset-x-0 border-x-0"
        >
          <SearchForm className="frame block py-4" />
        </Menu>

        {slots.favoritesLink(iconButton)}

        {isMultilingual ? (
          <>
            <Menu
              className="relative hidden lg:flex"
              button={
                <>
                  <span className="sr-only">{t("frame.currency-language")} </span>
                  <Isolate>{currencies[currency].symbol}</Isolate> {currency}
                  <span className="sr-only"> {languages[lang].nativeName}</span> {down}
                </>
              }
              buttonClass={`${navItem} gap-1.5 tabular`}
              panelClass={`${dropdown} w-88`}
            >
              <CurrencyList languages={settings.languages} linkTo={linkTo} />
            </Menu>
            <Menu
              className="relative hidden lg:flex"
              button={
                <>
                  <Icon name="globe" />
                  <span className="sr-only">
                    {t("frame.language", { language: languages[lang].nativeName })}
                  </span>
                </>
              }
              buttonClass={iconButton}
              panelClass={`${dropdown} w-56`}
            >
              <LanguageList languages={settings.languages} linkTo={linkTo} />
            </Menu>
          </>
        ) : null}

        {/* Which of the two forms shows hangs on html[data-signed-in], set before first paint: neither flashes. */}
        <div className="hidden items-center gap-1 ps-2 lg:flex lg:in-data-signed-in:hidden">
          {page("/sign-in", t("account.sign-in"), `${navItem} min-h-11`)}
          {page(
            "/sign-up",
            t("account.sign-up"),
            "flex min-h-11 items-center rounded-md border border-line-strong px-3.5 text-sm font-semibold whitespace-nowrap hover:border-ink",
          )}
        </div>
        <Menu
          className="relative hidden lg:in-data-signed-in:flex"
          button={
            <>
              {slots.avatar}
              <span className="sr-only">{t("account.menu")}</span>
            </>
          }
          buttonClass="ps-3"
          panelClass={`${dropdown} w-64`}
        >
          {slots.accountMenu}
        </Menu>

        <Menu
          className="lg:hidden"
          button={
            <>
              <Icon name="menu" className="group-open/menu:hidden" />
              <Icon name="close" className="hidden group-open/menu:block" />
              <span className="sr-only">{t("frame.menu")}</span>
            </>
          }
          buttonClass={`${iconButton} -me-2`}
          panelClass="inset-x-0 border-x-0"
        >
          <nav
            aria-label={t("frame.main-navigation")}
            className="frame above-notice overflow-y-auto overscroll-contain pt-2 pb-10"
          >
            <PhoneMenu
              items={settings.menus.header}
              pathname={pathname}
              categoryColumns={slots.categoryColumns}
            />
            <p className={phoneHeading}>{t("account.heading")}</p>
            <div className="flex gap-3 in-data-signed-in:hidden">
              {page(
                "/sign-in",
                t("account.sign-in"),
                "flex min-h-11 grow items-center justify-center rounded-md border border-line-strong px-4 text-sm font-semibold",
              )}
              {page(
                "/sign-up",
                t("account.sign-up"),
                "flex min-h-11 grow items-center justify-center rounded-md border border-line-strong px-4 text-sm font-semibold",
              )}
            </div>
            <div className="hidden rounded-lg border border-line p-2 in-data-signed-in:block">
              {slots.accountMenu}
            </div>
            {isMultilingual ? (
              <div className="-mx-3 grid gap-x-8 sm:grid-cols-2">
                <div>
                  <p className={`${phoneHeading} px-3`}>{t("frame.currency")}</p>
                  <CurrencyList languages={settings.languages} linkTo={linkTo} />
                </div>
                <div>
                  <p className={`${phoneHeading} px-3`}>{t("frame.languages")}</p>
                  <LanguageList languages={settings.languages} linkTo={linkTo} />
                </div>
              </div>
            ) : null}
          </nav>
        </Menu>
      </div>
    </header>
  );
}
