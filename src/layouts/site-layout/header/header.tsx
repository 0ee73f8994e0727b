import type { ReactNode } from "react";
import { useLocation, useMatches } from "react-router";
import { currencies, type Language, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { languageLinks } from "#pages/language-links.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { SearchForm } from "../search/search-form.tsx";
import { SiteName } from "../site-name.tsx";
import type { SiteSettings, SiteSlots } from "../site-slots.ts";
import { CurrencyList, LanguageList } from "./header-links.tsx";
import { Menu } from "./menu.tsx";

const iconButton = "relative flex w-11 items-center justify-center hover:text-brand";
const navItem =
  "flex items-center px-2.5 text-sm font-medium whitespace-nowrap hover:text-brand aria-[current]:text-brand";
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
  // `hreflang` also tells navigation.ts that this is another document.
  const linkTo = (code: Language) => ({ href: paths[code] + search, hrefLang: languages[code].tag });
  const down = (
    <Icon name="chevron-down" size={16} className="transition-transform group-open/menu:rotate-180" />
  );
  const page = (path: string, words: ReactNode, look: string) => {
    const href = localPath(lang, path);
    return (
      <a
        key={path}
        href={href}
        data-page
        aria-current={pathname === href ? "page" : undefined}
        className={look}
      >
        {words}
      </a>
    );
  };
  // Only one page has room beside the search field, and only on wide screens: the others go into a menu.
  const isMany = settings.headerLinks.length > 1;
  const ownPages = (look: string) =>
    settings.headerLinks.map(({ href, label, textLang }) =>
      page(
        href,
        <span className="truncate" {...languageAttributes(textLang)}>
          {label}
        </span>,
        look,
      ),
    );
  const phoneEntry = "flex min-h-12 items-center border-b border-line font-semibold hover:text-brand";
  const phoneHeading = "kicker mt-7 mb-1";

  return (
    <header className="site-header sticky top-0 z-40 border-b border-line bg-paper">
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
          {slots.categoryColumns ? (
            <Menu
              hover
              button={
                <>
                  {t("frame.categories")} {down}
                </>
              }
              buttonClass={`${navItem} gap-1.5`}
              panelClass="inset-x-0 border-x-0"
            >
              <div className="frame above-notice overflow-y-auto py-6">
                {slots.categoryColumns(
                  "grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-8 gap-y-6",
                )}
                {page(
                  "/products",
                  t("frame.all-products"),
                  "mt-6 flex min-h-11 items-center gap-2 border-t border-line pt-4 text-sm font-semibold hover:text-brand",
                )}
              </div>
            </Menu>
          ) : null}
          {page("/products", t("frame.products"), navItem)}
          {page("/articles", t("frame.articles"), navItem)}
          {isMany ? null : ownPages(`${navItem} hidden max-w-40 xl:flex`)}
          {settings.headerLinks.length ? (
            <Menu
              className={`relative ${isMany ? "" : "xl:hidden"}`}
              button={
                <>
                  {t("frame.more")} {down}
                </>
              }
              buttonClass={`${navItem} gap-1.5`}
              panelClass="start-0 rounded-lg p-2 mt-1 w-64 above-notice overflow-y-auto"
            >
              {ownPages(
                "flex min-h-11 items-center rounded-md px-3 py-1.5 text-sm hover:bg-surface aria-[current]:font-semibold",
              )}
            </Menu>
          ) : null}
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
              <span className="sr-only">{t("frame.language", { language: languages[lang].nativeName })}</span>
            </>
          }
          buttonClass={iconButton}
          panelClass={`${dropdown} w-56`}
        >
          <LanguageList languages={settings.languages} linkTo={linkTo} />
        </Menu>

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
            {page("/products", t("frame.products"), phoneEntry)}
            {page("/articles", t("frame.articles"), phoneEntry)}
            {ownPages(phoneEntry)}
            {page("/favorites", t("favorites.title"), phoneEntry)}
            {slots.categoryColumns ? (
              <>
                <p className={phoneHeading}>{t("frame.categories")}</p>
                {slots.categoryColumns("grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3")}
              </>
            ) : null}
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
          </nav>
        </Menu>
      </div>
    </header>
  );
}
