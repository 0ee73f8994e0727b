import type { ReactNode } from "react";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { RingColours } from "#ui/score-ring.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { SiteName } from "./site-name.tsx";
import type { SiteSettings, SiteSlots } from "./site-slots.ts";

const line = "inline-flex min-h-9 items-center py-1 text-sm text-ink-soft hover:text-brand";

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="kicker mb-2">{title}</p>
      <ul>{children}</ul>
    </nav>
  );
}

/** Read, not operated (a server part): the privacy button is answered by consent-notice.tsx. */
export function Footer({ settings, slots }: { settings: SiteSettings; slots: SiteSlots }) {
  const { lang, t, parts } = useMessages();
  const entry = (path: string, words: string, textLang?: Language) => (
    <li key={path + words}>
      <a href={localPath(lang, path)} className={line}>
        {textLang ? <span {...languageAttributes(textLang)}>{words}</span> : words}
      </a>
    </li>
  );
  const year = String(settings.year);
  const disclosureLink = (
    <a key="link" href={localPath(lang, "/affiliate-disclosure")} className="text-link">
      {t("frame.disclosure-link")}
    </a>
  );
  return (
    <footer className="site-footer border-t border-line bg-surface">
      <RingColours />
      <div className="frame grid grid-cols-2 gap-x-6 gap-y-10 py-14 sm:grid-cols-3 sm:gap-x-10 lg:grid-cols-[1.7fr_1fr_1fr_1fr]">
        <div className="col-span-2 sm:col-span-3 lg:col-span-1">
          <a
            href={localPath(lang, "/")}
            className="inline-flex min-h-11 items-center gap-2.5 font-display text-xl font-semibold"
          >
            <span data-brand={settings.siteName} className="contents">
              <SiteName settings={settings} />
            </span>
            <span className="sr-only">{t("frame.home")}</span>
          </a>
          <p className="mt-3 max-w-md text-sm text-ink-soft">
            {settings.disclosure ? (
              <>
                {settings.disclosure} {disclosureLink}
              </>
            ) : (
              parts("frame.disclosure", {
                site: <Isolate key="site">{settings.siteName}</Isolate>,
                link: disclosureLink,
              })
            )}
          </p>
          {slots.disclosures ? (
            <div className="mt-2 grid max-w-md gap-1 text-xs text-ink-faint">{slots.disclosures}</div>
          ) : null}
          {slots.socialLinks.length ? (
            <nav aria-label={t("frame.follow")} className="mt-5">
              <p className="kicker mb-1">{t("frame.follow")}</p>
              <ul className="flex max-w-md flex-wrap gap-x-5">
                {slots.socialLinks.map(({ name, href }) => (
                  <li key={href}>
                    {/* "me" tells networks that ask that both are one's own. */}
                    <a href={href} rel="me noopener" className={line}>
                      <bdi>{name}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
        <LinkList title={t("frame.quick-links")}>
          {entry("/", t("frame.home"))}
          {entry("/sitemap", t("frame.sitemap"))}
          {entry("/products", t("frame.all-products"))}
          {entry("/favorites", t("favorites.title"))}
          <li>
            <a href={`mailto:${settings.contactEmail}`} className={line}>
              {t("frame.contact")}
            </a>
          </li>
          {settings.footerLinks.map(({ href, label, textLang }) =>
            href.startsWith("/") ? (
              entry(href, label, textLang)
            ) : (
              <li key={href + label}>
                <a href={href} rel="noopener" className={line} {...languageAttributes(textLang)}>
                  {label}
                </a>
              </li>
            ),
          )}
        </LinkList>
        {slots.footerCategories.length ? (
          <LinkList title={t("frame.categories")}>
            {slots.footerCategories.map(({ href, label, textLang }) => entry(href, label, textLang))}
          </LinkList>
        ) : null}
        <LinkList title={t("frame.legal")}>
          {entry("/terms", t("frame.terms"))}
          {entry("/privacy", t("frame.privacy"))}
          {entry("/affiliate-disclosure", t("frame.affiliate-disclosure"))}
          {entry("/sitemap", t("frame.sitemap"))}
        </LinkList>
      </div>

      {slots.partners}

      <div className="frame">
        <div className="safe-bottom flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-4">
          <div className="text-sm text-ink-soft">
            <p>
              {settings.copyright
                ? settings.copyright.replaceAll("{year}", year).replaceAll("{site}", settings.siteName)
                : parts("frame.copyright", {
                    year,
                    site: <Isolate key="site">{settings.siteName}</Isolate>,
                  })}
            </p>
            {settings.isDemo ? <p>{t("frame.demo")}</p> : null}
          </div>
          <ul className="flex flex-wrap gap-x-5">
            {entry("/about", t("frame.about"))}
            {entry("/how-we-test", t("frame.how-we-test"))}
            {entry("/terms", t("frame.terms"))}
            {entry("/privacy", t("frame.privacy"))}
            {entry("/cookies", t("frame.cookies"))}
            {entry("/accessibility", t("frame.accessibility"))}
            <li className="noscript:hidden">
              <button type="button" className={line} data-privacy-choices>
                {t("frame.privacy-choices")}
              </button>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
