import { crmApi } from "#client/crm-api.ts";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { formatMoney } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useOfferMessages } from "./offer-messages.ts";
import { OfferTrouble } from "./offer-trouble.tsx";
import { offerPath, useOfferChange } from "./use-offer-change.ts";

/** One offer: what it says, what is wrong with it, and what can be done about that. */
export function OfferCard({
  productId,
  offer,
  onEdit,
}: {
  productId: string;
  offer: ManagedOffer;
  onEdit: () => void;
}) {
  const { t, lang } = useOfferMessages();
  const change = useOfferChange(productId);
  const params = { id: productId, offerId: offer.id };
  const region = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const time = (written: string) => formatLocalTime(lang, parseTime(written));
  return (
    // By its own width: beside the publication there is little of it.
    <li className="@container rounded-lg border border-line px-4 py-3">
      <div className="grid gap-x-6 gap-y-2 @xl:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="font-semibold">{offer.shop}</bdi>
            {offer.country ? (
              <span className="text-sm text-ink-soft">{region.of(offer.country) ?? offer.country}</span>
            ) : null}
            {offer.condition === "new" ? null : (
              <StatusChip tone="warn">{t(`offers.condition-${offer.condition}`)}</StatusChip>
            )}
            <StatusChip tone={offer.availability === "out-of-stock" ? "bad" : "quiet"}>
              {t(`offers.availability-${offer.availability}`)}
            </StatusChip>
            {offer.coupon ? (
              <StatusChip>
                <Isolate dir="ltr">{offer.coupon.code}</Isolate>
              </StatusChip>
            ) : null}
          </p>
          <a
            href={offer.link}
            target="_blank"
            rel="noreferrer"
            dir="ltr"
            className="text-link block truncate text-start text-sm"
          >
            {offer.url}
          </a>
          {offer.price ? (
            <p className="text-xs text-ink-faint">
              {offer.isShown
                ? offer.expiresAt
                  ? t("offers.shown-until", { time: time(offer.expiresAt) })
                  : t("offers.shown")
                : t(offer.fetchedAt === null ? "offers.never-shown" : "offers.too-old", { shop: offer.shop })}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <p className={`font-semibold ${offer.isShown ? "" : "text-ink-faint"}`}>
            {offer.price ? <Isolate>{formatMoney(lang, offer.price)}</Isolate> : t("offers.no-price")}
          </p>
          {offer.check.canAsk ? (
            <CrmButton
              size="s"
              icon="refresh"
              aria-label={t("offers.refresh-of", { shop: offer.shop })}
              isPending={change.isPending}
              onPress={() =>
                change.mutate({
                  work: () => crmApi().post(`${offerPath}/refresh`, undefined, { params }),
                  // A price that awaits a decision is shown below the offer.
                  done: ({ check }) =>
                    check.suspect
                      ? null
                      : check.refusal
                        ? t("offers.refused", { shop: offer.shop })
                        : t("offers.refreshed"),
                })
              }
            >
              {t("offers.refresh")}
            </CrmButton>
          ) : null}
          <CrmButton size="s" icon="edit" aria-label={`${t("offers.edit")}: ${offer.shop}`} onPress={onEdit}>
            {t("offers.edit")}
          </CrmButton>
        </div>
        <OfferTrouble productId={productId} offer={offer} />
      </div>
    </li>
  );
}
