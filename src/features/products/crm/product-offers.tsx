import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { OfferCard } from "./offer-card.tsx";
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
                <OfferCard
                  key={offer.id}
                  productId={productId}
                  offer={offer}
                  onEdit={() => setEdited(offer)}
                />
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
