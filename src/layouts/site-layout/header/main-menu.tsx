import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { relOf } from "#i18n/urls/outbound-link.ts";
import { localHref } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { numbered } from "../numbered-entries.ts";
import type { MenuEntry, SiteSlots } from "../site-slots.ts";
import { Menu } from "./menu.tsx";
import { fittingItems } from "./menu-fit.ts";

export const navItem =
  "flex items-center px-2.5 text-sm font-medium whitespace-nowrap hover:text-brand aria-[current]:text-brand";
const dropdownItem =
  "flex min-h-11 items-center rounded-md px-3 py-1.5 text-sm hover:bg-surface aria-[current]:font-semibold";
/** The width of the line beside the logo and the buttons, in pixels: on wide screens, and where the search field has its place too. */
const room = { lg: 350, xl: 440 };

type MenuProps = {
  items: readonly MenuEntry[];
  pathname: string;
  categoryColumns: SiteSlots["categoryColumns"];
};

export const down = (
  <Icon name="chevron-down" size={16} className="transition-transform group-open/menu:rotate-180" />
);

/** A link of the layout. `pathname` is the current page's. */
export function MenuAnchor({
  entry: { href, label, textLang },
  pathname,
  className,
}: {
  entry: Pick<MenuEntry, "href" | "label" | "textLang">;
  pathname: string;
  className: string;
}) {
  const { lang } = useMessages();
  const words = (
    <span className="truncate" {...languageAttributes(textLang)}>
      {label}
    </span>
  );
  if (href === null) return <span className={`${className} font-semibold`}>{words}</span>;
  const isOwn = href.startsWith("/");
  const path = localHref(lang, href);
  return (
    <a
      href={path}
      rel={relOf(href)}
      data-page={isOwn || undefined}
      aria-current={pathname === path ? "page" : undefined}
      className={className}
    >
      {words}
    </a>
  );
}

/** What opens below an item: its own link, the items below it, those with items of their own as columns. */
function Panel({ entry, pathname, look }: { entry: MenuEntry; pathname: string; look: string }) {
  return (
    <>
      {entry.href === null ? null : (
        <MenuAnchor entry={entry} pathname={pathname} className={`${look} font-semibold`} />
      )}
      <ul className="contents">
        {numbered(entry.children).map(({ key, entry: child }) => (
          <li key={key}>
            <MenuAnchor entry={child} pathname={pathname} className={look} />
            {child.children.length ? (
              <ul className="ms-3 border-s border-line">
                {numbered(child.children).map(({ key, entry: leaf }) => (
                  <li key={key}>
                    <MenuAnchor entry={leaf} pathname={pathname} className={`${look} text-ink-soft`} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The header's menu on wide screens: what fits, and the rest below "More". */
export function MainMenu({ items, pathname, categoryColumns }: MenuProps) {
  const { t } = useMessages();
  const fits = {
    lg: fittingItems(items, room.lg, t("frame.more")),
    xl: fittingItems(items, room.xl, t("frame.more")),
  };
  const isShown = (at: number) => (at < fits.lg ? "flex" : at < fits.xl ? "hidden xl:flex" : "hidden");
  const button = (entry: MenuEntry) => (
    <>
      <span className="max-w-40 truncate" {...languageAttributes(entry.textLang)}>
        {entry.label}
      </span>{" "}
      {down}
    </>
  );
  const buttonClass = `${navItem} gap-1.5`;
  const itemOf = (entry: MenuEntry, at: number): ReactNode => {
    const key = `${at} ${entry.href}`;
    if (at >= fits.xl && !entry.opensCategories) return null;
    const shown = entry.opensCategories ? "flex" : isShown(at);
    if (entry.opensCategories)
      return categoryColumns ? (
        <Menu
          key={key}
          hover
          className={shown}
          button={button(entry)}
          buttonClass={buttonClass}
          panelClass="inset-x-0 border-x-0"
        >
          <div className="frame above-notice overflow-y-auto py-6">
            {categoryColumns("grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-x-8 gap-y-6")}
            <MenuAnchor
              entry={{ href: "/products", label: t("frame.all-products") }}
              pathname={pathname}
              className="mt-6 flex min-h-11 items-center gap-2 border-t border-line pt-4 text-sm font-semibold hover:text-brand"
            />
          </div>
        </Menu>
      ) : null;
    if (entry.children.length === 0)
      return (
        <MenuAnchor key={key} entry={entry} pathname={pathname} className={`${navItem} max-w-40 ${shown}`} />
      );
    const hasColumns = entry.children.some(({ children }) => children.length);
    return (
      <Menu
        key={key}
        hover
        className={`${shown} ${hasColumns ? "" : "relative"}`}
        button={button(entry)}
        buttonClass={buttonClass}
        panelClass={
          hasColumns
            ? "inset-x-0 border-x-0"
            : "start-0 rounded-lg p-2 mt-1 w-64 above-notice overflow-y-auto"
        }
      >
        <div className={hasColumns ? "frame above-notice columns-[14rem] overflow-y-auto py-6" : ""}>
          <Panel entry={entry} pathname={pathname} look={`${dropdownItem} break-inside-avoid`} />
        </div>
      </Menu>
    );
  };
  // The menu of categories keeps its place, so it is not among the others.
  const others = items
    .map((entry, at) => ({ entry, at }))
    .filter(({ entry, at }) => at >= fits.lg && !entry.opensCategories);
  return (
    <>
      {items.map(itemOf)}
      {others.length ? (
        <Menu
          className={`relative ${fits.xl >= items.length ? "xl:hidden" : ""}`}
          button={
            <>
              {t("frame.more")} {down}
            </>
          }
          buttonClass={buttonClass}
          panelClass="start-0 rounded-lg p-2 mt-1 w-64 above-notice overflow-y-auto"
        >
          {others.map(({ entry, at }) => (
            <div key={at} className={at < fits.xl ? "xl:hidden" : ""}>
              {entry.href === null ? (
                <MenuAnchor entry={entry} pathname={pathname} className={dropdownItem} />
              ) : null}
              <Panel entry={entry} pathname={pathname} look={dropdownItem} />
            </div>
          ))}
        </Menu>
      ) : null}
    </>
  );
}

const phoneEntry = "flex min-h-12 items-center border-b border-line font-semibold hover:text-brand";
export const phoneHeading = "kicker mt-7 mb-1";

/** The header's menu on phones: the links, then the categories. */
export function PhoneMenu({ items, pathname, categoryColumns }: MenuProps) {
  const { t } = useMessages();
  const categories = items.find(({ opensCategories }) => opensCategories);
  const below = (entry: MenuEntry, depth: number): ReactNode =>
    entry.children.length ? (
      <ul className={depth === 1 ? "border-b border-line py-1 ps-4" : "ps-4"}>
        {numbered(entry.children).map(({ key, entry: child }) => (
          <li key={key}>
            <MenuAnchor
              entry={child}
              pathname={pathname}
              className="flex min-h-11 items-center hover:text-brand"
            />
            {below(child, depth + 1)}
          </li>
        ))}
      </ul>
    ) : null;
  return (
    <>
      {numbered(items)
        .filter(({ entry }) => !entry.opensCategories)
        .map(({ key, entry }) => (
          <div key={key}>
            <MenuAnchor entry={entry} pathname={pathname} className={phoneEntry} />
            {below(entry, 1)}
          </div>
        ))}
      <MenuAnchor
        entry={{ href: "/favorites", label: t("favorites.title") }}
        pathname={pathname}
        className={phoneEntry}
      />
      {categories && categoryColumns ? (
        <>
          <p className={phoneHeading} {...languageAttributes(categories.textLang)}>
            {categories.label}
          </p>
          {categoryColumns("grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3")}
        </>
      ) : null}
    </>
  );
}
