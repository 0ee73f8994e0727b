import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { relOf } from "#i18n/urls/outbound-link.ts";
import { localHref, localPath } from "#i18n/urls/paths.ts";
import { RingColours } from "#ui/score-ring.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { numbered } from "./numbered-entries.ts";
import { SiteName } from "./site-name.tsx";
import type { MenuEntry, SiteSettings, SiteSlots } from "./site-slots.ts";

const line = "inline-flex min-h-9 items-center py-1 text-sm text-ink-soft hover:text-brand";

function Entry({ entry: { href, label, textLang } }: { entry: MenuEntry }) {
  const { lang } = useMessages();
  return (
    <li>
      <a
        href={href === null ? undefined : localHref(lang, href)}
        rel={href === null ? undefined : relOf(href)}
        className={line}
      >
        {textLang ? <span {...languageAttributes(textLang)}>{label}</span> : label}
      </a>
    </li>
  );
}

/** A column's heading and links. A column that is itself a link begins with it. */
function Column({ column, partners }: { column: MenuEntry; partners: ReactNode }) {
  const { href, label, textLang, children } = column;
  return (
    <nav aria-label={label}>
      <p className="kicker mb-2" {...languageAttributes(textLang)}>
        {label}
      </p>
      {column.showsPartners ? (
        partners
      ) : (
        <ul>
          {href === null ? null : (
            <Entry entry={{ href, label, textLang, opensCategories: false, children: [] }} />
          )}
          {numbered(children).map(({ key, entry }) =>
            entry.showsPartners ? <li key={key}>{partners}</li> : <Entry key={key} entry={entry} />,
          )}
        </ul>
      )}
    </nav>
  );
}

/** The grid by the number of columns beside the site's name. */
const grids = [
  "",
  "lg:grid-cols-[1.7fr_1fr]",
  "lg:grid-cols-[1.7fr_1fr_1fr]",
  "lg:grid-cols-[1.7fr_1fr_1fr_1fr]",
  "lg:grid-cols-[1.7fr_1fr_1fr_1fr_1fr]",
];

/** Read, not operated (a server part): the privacy button is answered by consent-notice.tsx. */
export function Footer({ settings, slots }: { settings: SiteSettings; slots: SiteSlots }) {
  const { lang, t, parts } = useMessages();
  const { bottom } = settings.menus;
  // Logos that there are none of leave no empty column.
  const footer = settings.menus.footer.filter(({ showsPartners }) => !showsPartners || slots.partners);
  const isPlaced = footer.some((column) =>
    [column, ...column.children].some(({ showsPartners }) => showsPartners),
  );
  const year = String(settings.year);
  const disclosureLink = (
    <a key="link" href={localPath(lang, "/affiliate-disclosure")} className="text-link">
      {t("frame.disclosure-link")}
    </a>
  );
  return (
    <footer className="no-print border-t border-line bg-surface">
      <RingColours />
      <div
        className={`frame grid grid-cols-2 gap-x-6 gap-y-10 py-14 sm:grid-cols-3 sm:gap-x-10 ${grids[footer.length] ?? grids.at(-1)}`}
      >
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
        {numbered(footer).map(({ key, entry: column }) => (
          <Column key={key} column={column} partners={slots.partners?.("menu")} />
        ))}
      </div>

      {slots.newsletter ? (
        <div className="frame pb-10">
          <div className="border-t border-line pt-8">
            <p className="kicker mb-3">{t("newsletter.title")}</p>
            {slots.newsletter}
          </div>
        </div>
      ) : null}

      {isPlaced ? null : slots.partners?.("line")}

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
            {numbered(bottom).map(({ key, entry }) => (
              <Entry key={key} entry={entry} />
            ))}
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
