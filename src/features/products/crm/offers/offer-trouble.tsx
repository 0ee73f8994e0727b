import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { ManagedOffer } from "#features/offers/managed-offer.ts";
import { formatMoney } from "#i18n/formats/format.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useOfferMessages } from "./offer-messages.ts";
import { offerPath, useOfferChange } from "./use-offer-change.ts";

type Props = { productId: string; offer: ManagedOffer };

/** What is wrong with an offer, each with what can be done about it. */
export function OfferTrouble({ productId, offer }: Props) {
  const { t } = useOfferMessages();
  const { check, shop } = offer;
  const isDead = check.isGone || check.link === "broken";
  return (
    <div className="grid gap-2 empty:hidden @xl:col-span-2">
      {check.isGone ? <Note tone="text-bad">{t("offers.gone", { shop })}</Note> : null}
      {check.link === "broken" ? <Note tone="text-bad">{t("offers.link-broken", { shop })}</Note> : null}
      {check.link === "lost" ? <Note tone="text-bad">{t("offers.link-lost")}</Note> : null}
      {check.link === "unknown" ? (
        <Note tone="text-ink-faint">{t("offers.link-unknown", { shop })}</Note>
      ) : null}
      {check.refusal ? (
        <Note tone="text-warn">
          {t("offers.refused", { shop })}{" "}
          <a href="/crm/marketplaces" className="text-link">
            {t("offers.refused-why")}
          </a>
        </Note>
      ) : null}
      {check.suspect ? <Suspect productId={productId} offer={offer} price={check.suspect.price} /> : null}
      {isDead ? <Elsewhere productId={productId} offer={offer} /> : null}
      {check.replaces ? <ReplacementNote productId={productId} offer={offer} /> : null}
    </div>
  );
}

function Note({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <span className={`flex h-[1lh] items-center ${tone}`}>
        <CrmIcon name="warning" size={16} />
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A price that jumped: believed, or not. */
function Suspect({ productId, offer, price }: Props & { price: NonNullable<ManagedOffer["price"]> }) {
  const { t, lang } = useOfferMessages();
  const change = useOfferChange(productId);
  const params = { id: productId, offerId: offer.id };
  const settle = (accept: boolean) =>
    change.mutate({
      work: () => crmApi().post(`${offerPath}/suspect`, { accept }, { params }),
      done: () => t(accept ? "offers.accepted" : "offers.declined"),
    });
  const said = (money: ManagedOffer["price"]) => (money ? `\u2068${formatMoney(lang, money)}\u2069` : "");
  return (
    <div className="grid gap-2">
      <Note tone="text-warn">{t("offers.suspect", { price: said(price), before: said(offer.price) })}</Note>
      <p className="flex flex-wrap gap-2">
        <CrmButton size="s" icon="check" isPending={change.isPending} onPress={() => settle(true)}>
          {t("offers.accept")}
        </CrmButton>
        <CrmButton size="s" kind="plain" isPending={change.isPending} onPress={() => settle(false)}>
          {t("offers.decline")}
        </CrmButton>
      </p>
    </div>
  );
}

/** The offer replaced a dead one, which can be restored long after the toast is gone. */
function ReplacementNote({ productId, offer }: Props) {
  const { t } = useOfferMessages();
  const change = useOfferChange(productId);
  const params = { id: productId, offerId: offer.id };
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="text-ink-soft">{t("offers.stands")}</span>
      <CrmButton
        size="s"
        kind="plain"
        isPending={change.isPending}
        onPress={() =>
          change.mutate({
            work: () => crmApi().post(`${offerPath}/put-back`, undefined, { params }),
            done: () => t("offers.back"),
          })
        }
      >
        {t("offers.put-back")}
      </CrmButton>
    </p>
  );
}

/** The same product at other shops: one press puts it in the dead offer's place, another takes that back. */
function Elsewhere({ productId, offer }: Props) {
  const { t, lang } = useOfferMessages();
  const change = useOfferChange(productId);
  const params = { id: productId, offerId: offer.id };
  const found = useQuery({
    queryKey: ["product", productId, "replacements", offer.id],
    queryFn: () => crmApi().get(`${offerPath}/replacements`, { params }),
  });
  const putBack = (made: ManagedOffer) =>
    change.mutate({
      work: () =>
        crmApi().post(`${offerPath}/put-back`, undefined, { params: { id: productId, offerId: made.id } }),
      done: () => t("offers.back"),
    });
  return (
    <section className="grid gap-2 rounded-md bg-surface px-3 py-2.5">
      <h2 className="font-sans text-sm font-semibold tracking-normal">{t("offers.elsewhere")}</h2>
      <Loaded query={found}>
        {({ hasGtin, items }) =>
          items.length ? (
            <ul className="grid gap-2">
              {items.map((item) => (
                <li
                  key={`${item.marketplace} ${item.externalId}`}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm"
                >
                  <bdi className="font-semibold">{item.shop}</bdi>
                  <bdi className="min-w-0 grow basis-full truncate text-ink-soft @xl:basis-40">
                    {item.title}
                  </bdi>
                  <span>
                    {item.price ? <Isolate>{formatMoney(lang, item.price)}</Isolate> : t("offers.no-price")}
                  </span>
                  <CrmButton
                    size="s"
                    aria-label={t("offers.replace-of", { shop: item.shop })}
                    isPending={change.isPending}
                    onPress={() =>
                      change.mutate({
                        work: () => {
                          const { marketplace, externalId, country } = item;
                          return crmApi().post(
                            `${offerPath}/replace`,
                            { marketplace, externalId, country },
                            { params },
                          );
                        },
                        done: () => t("offers.replaced"),
                        undo: { label: t("offers.undo"), press: putBack },
                      })
                    }
                  >
                    {t("offers.replace")}
                  </CrmButton>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-ink-soft">{t(hasGtin ? "offers.no-replacement" : "offers.no-gtin")}</p>
          )
        }
      </Loaded>
    </section>
  );
}
