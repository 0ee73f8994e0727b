import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { type OfferFormValues, offerFormValues, sentOffer } from "./offer-form-values.ts";
import { useOfferMessages } from "./offer-messages.ts";
import { reloadOffers } from "./use-offer-change.ts";

const path = "/api/admin/products/{id}/offers";

export type OfferDialogProps = { productId: string; offer: ManagedOffer | null; close: () => void };

/** Adds an offer, or changes or removes one. */
export function OfferDialog({ productId, offer: opened, close }: OfferDialogProps) {
  const { t } = useOfferMessages();
  const queries = useQueryClient();
  const [offer, setOffer] = useState(opened);
  const [value, setValue] = useState(() => offerFormValues(opened));
  const [isAsking, setAsking] = useState(false);
  // One dialog creates one offer, however often its button is clicked.
  const [key] = useState(() => crypto.randomUUID());
  const params = { id: productId, ...(offer ? { offerId: offer.id } : {}) };
  const done = async (words: string) => {
    await reloadOffers(queries, productId);
    toast(words);
    close();
  };
  const save = useMutation({
    mutationFn: (): Promise<ManagedOffer> => {
      const sent = sentOffer(value, offer);
      return offer
        ? crmApi().patch(`${path}/{offerId}`, { ...sent, version: offer.version }, { params })
        : crmApi().post(path, { ...sent, url: value.url }, { params, headers: { "Idempotency-Key": key } });
    },
    onSuccess: () => done(t("offers.saved")),
  });
  const theirs =
    isApiFailure(save.error) && save.error.conflict
      ? (save.error.current as ManagedOffer | undefined)
      : undefined;
  const errors = fieldErrors(save.error);
  const couponLabels = new Map([
    ["code", t("offers.coupon")],
    ["text", t("offers.coupon-text")],
    ["startsAt", t("offers.coupon-from")],
    ["endsAt", t("offers.coupon-until")],
  ]);
  const fieldLabel = (field: keyof OfferFormValues): string => t(`offers.${field}`);
  const labelOf = (path: string): string | undefined => {
    const [field = "", part] = path.split(".");
    if (field === "coupon" && part) return couponLabels.get(part);
    // The address says of which program the offer is.
    if (field === "programme") return fieldLabel("url");
    return Object.hasOwn(value, field) ? fieldLabel(field as keyof OfferFormValues) : undefined;
  };
  return (
    <>
      <Dialog
        title={offer ? t("offers.edit-of", { shop: offer.shop }) : t("offers.new")}
        isOpen
        isChanged={JSON.stringify(value) !== JSON.stringify(offerFormValues(offer))}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        cancels
        footer={
          <>
            {offer ? (
              <CrmButton
                kind="plain"
                icon="trash"
                className="order-first me-auto"
                onPress={() => setAsking(true)}
              >
                {t("offers.remove")}
              </CrmButton>
            ) : null}
            <CrmButton kind="primary" isPending={save.isPending} onPress={() => save.mutate()}>
              {t("offers.save")}
            </CrmButton>
          </>
        }
      >
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) save.mutate();
          }}
        >
          <Problems
            errors={errors}
            labelOf={labelOf}
            textOf={(error, path) =>
              path === "programme" ? t("offers.programme-off") : isCode(error) ? "" : error
            }
          />
          {save.isError && !theirs && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
          <OfferFields
            value={value}
            set={(change) => setValue((before) => ({ ...before, ...change }))}
            errors={errors}
          />
        </form>
      </Dialog>
      {theirs ? (
        <ConflictDialog<OfferFormValues>
          mine={value}
          theirs={offerFormValues(theirs)}
          base={offerFormValues(offer)}
          by={null}
          labelOf={(field) => fieldLabel(field as keyof OfferFormValues)}
          textOf={(field, one) => {
            if (field === "condition") return t(`offers.condition-${one as OfferFormValues["condition"]}`);
            if (field === "availability")
              return t(`offers.availability-${one as OfferFormValues["availability"]}`);
            return field === "coupon" ? Object.values(one as OfferFormValues["coupon"]) : one;
          }}
          onSettle={(chosen) => {
            setOffer(theirs);
            setValue(chosen);
            save.reset();
          }}
          onClose={save.reset}
        />
      ) : null}
      <ConfirmDialog
        title={t("offers.remove-title")}
        confirm={t("offers.remove")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={async () => {
          const headers = { "If-Match": String(offer?.version ?? 0) };
          await crmApi().delete(`${path}/{offerId}`, { params, headers });
          await done(t("offers.removed"));
        }}
      >
        <p>{t("offers.remove-text")}</p>
      </ConfirmDialog>
    </>
  );
}
