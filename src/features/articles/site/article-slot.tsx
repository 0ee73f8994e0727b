import { useId } from "react";
import type { Outbound } from "#features/offers/offer.ts";
import { ShopAnchor } from "#features/offers/site/shop-link.tsx";
import type { AdSize } from "#features/settings/slot.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { shopRel } from "#i18n/urls/outbound-link.ts";
import type { DisplayedAd } from "../article.ts";

/** Takes the room of the ad before its image is there; styles of an element are against the page's policy, attributes are not. */
const Room = ({ size: { width, height }, className }: { size: AdSize; className: string }) => (
  <svg
    aria-hidden="true"
    width={width}
    height={height}
    viewBox={`0 0 ${width} ${height}`}
    className={`h-auto max-w-full ${className}`}
  />
);

const around = "relative block max-w-full";

/** An ad of the site's own, marked as one. Its image is fitted into the room that the settings give it. */
export function ArticleAd({
  ad: { label, phone, desktop, image, phoneImage, href },
  shop,
}: {
  ad: DisplayedAd;
  /** Where its link leads to a shop. */
  shop: Outbound | undefined;
}) {
  const { t } = useMessages();
  const id = useId();
  const host = URL.parse(href)?.hostname ?? "";
  const drawn = (
    <>
      <Room size={phone} className="block md:hidden" />
      <Room size={desktop} className="hidden md:block" />
      <picture>
        {phoneImage ? (
          <source
            media="(width < 48rem)"
            srcSet={phoneImage.srcset || phoneImage.url}
            sizes={`${phone.width}px`}
          />
        ) : null}
        <img
          src={image.url}
          srcSet={image.srcset || undefined}
          sizes={`(width < 48rem) ${phone.width}px, ${desktop.width}px`}
          width={image.width}
          height={image.height}
          alt={image.alt || host || t(`articles.ad-${label}`)}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
        />
      </picture>
    </>
  );
  return (
    <aside
      aria-labelledby={id}
      className="no-print grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1"
    >
      <p id={id} className="text-xs text-ink-faint">
        {t(`articles.ad-${label}`)}
      </p>
      {shop ? (
        <ShopAnchor to={shop} place={{ block: "ad" }} className={around}>
          {drawn}
        </ShopAnchor>
      ) : (
        <a href={href} rel={host ? shopRel : undefined} className={around}>
          {drawn}
        </a>
      )}
    </aside>
  );
}
