import type { ReactNode } from "react";
import { pathOf } from "#content/slug-owner.ts";
import { ShopDisclosures } from "#features/offers/site/buying-disclosure.tsx";
import { ShopAnchor } from "#features/offers/site/shop-link.tsx";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { networkName } from "#features/settings/social-networks.ts";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { RingColours } from "#ui/score-ring.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { PartnerMark } from "./partner-mark.tsx";
import { SiteName } from "./site-name.tsx";

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
export function Footer({ settings }: { settings: PublicSettings }) {
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
            <SiteName settings={settings} />
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
          {settings.partnerDisclosures.length ? (
            <div className="mt-2 grid max-w-md gap-1 text-xs text-ink-faint">
              <ShopDisclosures disclosures={settings.partnerDisclosures} />
            </div>
          ) : null}
          {settings.socialLinks.length ? (
            <nav aria-label={t("frame.follow")} className="mt-5">
              <p className="kicker mb-1">{t("frame.follow")}</p>
              <ul className="flex max-w-md flex-wrap gap-x-5">
                {settings.socialLinks.map(({ network, href }) => (
                  <li key={network}>
                    {/* "me" tells networks that ask that both are one's own. */}
                    <a href={href} rel="me noopener" className={line}>
                      <bdi>{networkName(network, lang)}</bdi>
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
        {settings.footerCategories.length ? (
          <LinkList title={t("frame.categories")}>
            {settings.footerCategories.map(({ slug, name, textLang }) =>
              entry(pathOf("category", slug), name, textLang),
            )}
          </LinkList>
        ) : null}
        <LinkList title={t("frame.legal")}>
          {entry("/terms", t("frame.terms"))}
          {entry("/privacy", t("frame.privacy"))}
          {entry("/affiliate-disclosure", t("frame.affiliate-disclosure"))}
          {entry("/sitemap", t("frame.sitemap"))}
        </LinkList>
      </div>

      {settings.partners.length ? (
        <div className="frame">
          <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-line py-5">
            <p className="kicker">{t("frame.partners")}</p>
            <ul className="flex flex-wrap gap-x-8 gap-y-1">
              {settings.partners.map(({ name, logoUrl, ...partner }, index) => (
                <li key={partner.key}>
                  <ShopAnchor
                    to={partner}
                    place={{ block: "footer", position: index + 1 }}
                    className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink"
                  >
                    {logoUrl ? (
                      // The logo is the shop's and drawn for a white ground.
                      <img
                        src={logoUrl}
                        alt={name}
                        height={28}
                        loading="lazy"
                        className="h-7 w-auto max-w-32 object-contain dark:rounded-sm dark:bg-[white] dark:p-1"
                      />
                    ) : (
                      <PartnerMark programme={partner.programme} name={name} />
                    )}
                  </ShopAnchor>
                </li>
              ))}
            </ul>
          </div>
        </div>
      ) : null}

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
