import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { toast } from "#ui/crm/toast.tsx";

export const offerPath = "/api/admin/products/{id}/offers/{offerId}";

type Change = {
  work: () => Promise<ManagedOffer>;
  /** The toast, if any, and its undo. */
  done: (offer: ManagedOffer) => string | null;
  undo?: { label: string; press: (offer: ManagedOffer) => void };
};

/** Offers change what the checklist finds too. */
export const reloadOffers = (queries: QueryClient, productId: string) =>
  Promise.all(
    ["offers", "checklist"].map((part) =>
      queries.invalidateQueries({ queryKey: ["product", productId, part] }),
    ),
  );

/** Does something with an offer, says so, and has the offers read again. */
export function useOfferChange(productId: string) {
  const queries = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess(offer, { done, undo }) {
      const said = done(offer);
      if (said === null) return;
      const action = undo && { label: undo.label, onPress: () => undo.press(offer) };
      toast(said, action ? { action } : { tone: offer.check.refusal ? "bad" : "good" });
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
    onSettled: () => reloadOffers(queries, productId),
  });
}
