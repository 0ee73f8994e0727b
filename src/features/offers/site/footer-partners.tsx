import type { PublicSettings } from "#features/settings/site-settings.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { PartnerMark } from "./partner-mark.tsx";
import { ShopAnchor } from "./shop-link.tsx";

type FooterPartnersProps = {
  partners: PublicSettings["partners"];
  /** A line across the footer, else the logos alone. */
  isLine: boolean;
};

/** The shops that the site earns with, in the footer. */
export function FooterPartners({ partners, isLine }: FooterPartnersProps) {
  const { t } = useMessages();
  const logos = (
    <ul className="flex flex-wrap gap-x-8 gap-y-1">
      {partners.map(({ name, logoUrl, ...partner }, index) => (
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
  );
  if (!isLine) return logos;
  return (
    <div className="frame">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-t border-line py-5">
        <p className="kicker">{t("frame.partners")}</p>
        {logos}
      </div>
    </div>
  );
}
