import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { ManagedOffer, ManagedOffers } from "#features/offers/managed-offer.ts";
import { isSoldOut } from "#features/offers/offer.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { OfferCard } from "./offer-card.tsx";
import type { OfferDialogProps } from "./offer-dialog.tsx";
import { useOfferMessages } from "./offer-messages.ts";

const OfferDialog = later(
  async () => (await import("./offer-dialog.tsx")).OfferDialog,
  ({ close }: OfferDialogProps) => close(),
);

/** Where the product can be bought. What is changed here is public at once; it is no part of the product's draft. */
export function ProductOffers({ productId }: { productId: string }) {
  const { t, lang } = useOfferMessages();
  const [edited, setEdited] = useState<ManagedOffer | "new" | null>(null);
  const offers = useQuery({
    queryKey: ["product", productId, "offers", lang],
    queryFn: () =>
      crmApi().get("/api/admin/products/{id}/offers", { params: { id: productId }, query: { lang } }),
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
        {({ items, instead }) =>
          items.length ? (
            <>
              {isSoldOut(items) ? <SoldOut instead={instead} /> : null}
              <ul className="grid gap-3">
                {items.map((offer) => (
                  <OfferCard
                    key={offer.id}
                    productId={productId}
                    offer={offer}
                    onEdit={() => setEdited(offer)}
                  />
                ))}
              </ul>
            </>
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

/** What readers are shown where no shop has it, and where another is chosen. */
function SoldOut({ instead }: Pick<ManagedOffers, "instead">) {
  const { t, parts } = useOfferMessages();
  const name = instead ? (
    <a key="name" href={`/crm/products/edit/${instead.id}?part=offers`} className="text-link font-semibold">
      <bdi>{instead.name}</bdi>
    </a>
  ) : null;
  return (
    <div className="grid gap-1 rounded-md bg-surface px-3 py-2.5 text-sm">
      <p>{name ? parts("offers.instead", { name }) : t("offers.instead-none")}</p>
      <p>
        <a href="?part=facts" className="text-link">
          {t("offers.instead-choose")}
        </a>
      </p>
    </div>
  );
}
