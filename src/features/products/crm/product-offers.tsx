import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { formatMoney } from "#i18n/format.ts";
import { languages } from "#i18n/languages.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { useOfferMessages } from "./offer-messages.ts";

/** Where the product can be bought. What is changed here is public at once; it is no part of the product's draft. */
export function ProductOffers({ productId }: { productId: string }) {
  const { t } = useOfferMessages();
  const [edited, setEdited] = useState<ManagedOffer | "new" | null>(null);
  const offers = useQuery({
    queryKey: ["product", productId, "offers"],
    queryFn: () => crmApi().get("/api/admin/products/{id}/offers", { params: { id: productId } }),
  });
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-ink-soft">{t("offers.intro")}</p>
        <CrmButton kind="primary" icon="plus" onPress={() => setEdited("new")}>
          {t("offers.new")}
        </CrmButton>
      </div>
      <Loaded query={offers}>
        {({ items }) =>
          items.length ? (
            <ul className="grid gap-3">
              {items.map((offer) => (
                <OfferCard key={offer.id} offer={offer} onEdit={() => setEdited(offer)} />
              ))}
            </ul>
          ) : (
            <TeachingEmpty icon="link" title={t("offers.none")}>
              {t("offers.none-text")}
            </TeachingEmpty>
          )
        }
      </Loaded>
      {edited ? (
        <OfferDialog
          productId={productId}
          offer={edited === "new" ? null : edited}
          close={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

function OfferCard({ offer, onEdit }: { offer: ManagedOffer; onEdit: () => void }) {
  const { t, lang } = useOfferMessages();
  const region = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const time = (written: string) => formatLocalTime(lang, parseTime(written));
  return (
    <li className="grid gap-x-6 gap-y-2 rounded-lg border border-line px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
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
              : t("offers.too-old", { shop: offer.shop })}
          </p>
        ) : null}
      </div>
      <div className="flex items-start gap-4">
        <p className={`font-semibold ${offer.isShown ? "" : "text-ink-faint"}`}>
          {offer.price ? <Isolate>{formatMoney(lang, offer.price)}</Isolate> : t("offers.no-price")}
        </p>
        <CrmButton
          size="s"
          icon="edit"
          aria-label={t("offers.edit-of", { shop: offer.shop })}
          onPress={onEdit}
        >
          {t("offers.edit")}
        </CrmButton>
      </div>
    </li>
  );
}
