import type { ReactNode } from "react";
import { AccountMenu, Avatar } from "#features/accounts/site/account-menu.tsx";
import type { Category } from "#features/categories/category.ts";
import { CategoryColumns } from "#features/categories/site/category-columns.tsx";
import { FavoritesLink } from "#features/favorites/site/favorites-link.tsx";
import { NewsletterForm } from "#features/newsletter/site/newsletter-form.tsx";
import { ShopDisclosures } from "#features/offers/site/buying-disclosure.tsx";
import { FooterPartners } from "#features/offers/site/footer-partners.tsx";
import { CompareTray } from "#features/products/site/islands/compare-tray/compare-tray.tsx";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { networkName } from "#features/settings/social-networks.ts";
import { providerNames } from "#features/settings/statistics-names.ts";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { SiteShell } from "#layouts/site-layout/site-shell.tsx";
import type { SiteSlots } from "#layouts/site-layout/site-slots.ts";

type SiteData = { settings: PublicSettings; categories: readonly Category[] };

/** What features show in the layout of public pages; its behavior is put together in client/site/start-page.ts. */
export const siteSlots = ({ settings, categories }: SiteData, lang: Language): SiteSlots => ({
  categoryColumns: categories.length
    ? (className) => <CategoryColumns categories={categories} className={className} />
    : null,
  favoritesLink: (className) => <FavoritesLink className={className} />,
  avatar: <Avatar />,
  accountMenu: <AccountMenu />,
  compareTray: <CompareTray />,
  statisticsName: settings.statistics && providerNames[settings.statistics.provider],
  socialLinks: settings.socialLinks.map(({ network, href }) => ({ name: networkName(network, lang), href })),
  newsletter: settings.newsletter?.inFooter ? <NewsletterForm consent={settings.newsletter.consent} /> : null,
  disclosures: settings.partnerDisclosures.length ? (
    <ShopDisclosures disclosures={settings.partnerDisclosures} />
  ) : null,
  partners: settings.partners.length
    ? (place) => <FooterPartners partners={settings.partners} isLine={place === "line"} />
    : null,
});

/** `bar` is a bar of the page's own, at the bottom of the window. */
export function SiteLayout({
  settings,
  categories,
  bar,
  children,
}: SiteData & { bar?: ReactNode; children: ReactNode }) {
  const { lang } = useMessages();
  return (
    <SiteShell settings={settings} slots={siteSlots({ settings, categories }, lang)} bar={bar}>
      {children}
    </SiteShell>
  );
}
