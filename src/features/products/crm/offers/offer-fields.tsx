import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { shopCurrencies } from "#features/marketplaces/shop-currency.ts";
import { isShortUrl, readShopUrl } from "#features/marketplaces/shop-url.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import { shopCountries } from "#features/offers/shop-country.ts";
import { amountFormat } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { OfferFormValues } from "./offer-form-values.ts";
import { useOfferMessages } from "./offer-messages.ts";

const conditions = ["new", "used", "refurbished"] as const;
const availabilities = ["in-stock", "out-of-stock", "preorder", "unknown"] as const;
const fromAddress = "address";

type Props = {
  value: OfferFormValues;
  set: (change: Partial<OfferFormValues>) => void;
  errors: Record<string, string>;
};

/** The fields of an offer: the address first, because it tells most of the rest. */
export function OfferFields({ value, set, errors }: Props) {
  const { t, lang } = useOfferMessages();
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const codes = [...new Set([value.currency, ...shopCurrencies])];
  const format = amountFormat(value.currency);
  return (
    <>
      <TextField
        label={t("offers.url")}
        description={<Recognised url={value.url} />}
        dir="ltr"
        autoFocus
        value={value.url}
        onChange={(url) => set({ url: url.trim() })}
        error={errors.url}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("offers.country")}
          value={value.country || fromAddress}
          onChange={(code) => set({ country: code === fromAddress ? "" : code })}
          options={[
            { value: fromAddress, label: t("offers.country-of-address") },
            ...shopCountries.map((code) => ({ value: code, label: names.of(code) ?? code })),
          ]}
          error={errors.country}
        />
        <Select
          label={t("offers.condition")}
          value={value.condition}
          onChange={(condition) => set({ condition })}
          options={conditions.map((one) => ({ value: one, label: t(`offers.condition-${one}`) }))}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_6.5rem] gap-3">
          <NumberField
            label={t("offers.price")}
            minValue={0}
            formatOptions={format}
            value={value.price}
            onChange={(price) => set({ price })}
            error={errors.price ?? errors["price.amount"]}
          />
          <Select
            label={t("offers.currency")}
            value={value.currency}
            onChange={(currency) => set({ currency })}
            options={codes.map((code) => ({ value: code, label: code }))}
          />
        </div>
        <NumberField
          label={t("offers.shipping")}
          description={t("offers.shipping-hint")}
          minValue={0}
          formatOptions={format}
          value={value.shipping}
          onChange={(shipping) => set({ shipping })}
          error={errors.shipping}
        />
        <Select
          label={t("offers.availability")}
          value={value.availability}
          onChange={(availability) => set({ availability })}
          options={availabilities.map((one) => ({ value: one, label: t(`offers.availability-${one}`) }))}
        />
      </div>
      <CouponFields value={value} set={set} errors={errors} />
    </>
  );
}

/** What the address was recognised as, and what its programme's rules mean for what is typed here. */
function Recognised({ url }: { url: string }) {
  const { t, lang } = useOfferMessages();
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  if (!url) return t("offers.url-hint");
  if (isShortUrl(url)) return t("offers.url-short");
  const address = readShopUrl(url);
  if (!address) return t("offers.url-other");
  const programme = programmes.data?.items.find(({ key }) => key === address.marketplace);
  const hours = programme?.policy.maxPriceAgeHours.value ?? null;
  const region = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  const said = [
    programme?.name ?? address.marketplace,
    address.country && region.of(address.country),
    address.externalId,
  ].filter(Boolean);
  return (
    <>
      <span className="block font-semibold text-good">
        <bdi>{said.join(" · ")}</bdi>
      </span>
      {givesPricesItself(address.marketplace) ? (
        <span className="block">
          {t("offers.never-shown", { shop: programme?.name ?? address.marketplace })}
        </span>
      ) : hours === null ? null : (
        <span className="block">{t("offers.price-hours", { count: hours })}</span>
      )}
    </>
  );
}

function CouponFields({ value: { coupon }, set, errors }: Props) {
  const { t } = useOfferMessages();
  const change = (part: Partial<typeof coupon>) => set({ coupon: { ...coupon, ...part } });
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <legend className="sr-only">{t("offers.coupon")}</legend>
      <TextField
        label={t("offers.coupon")}
        description={t("offers.coupon-hint")}
        dir="ltr"
        value={coupon.code}
        onChange={(code) => change({ code })}
        error={errors["coupon.code"]}
      />
      <TextField
        label={t("offers.coupon-text")}
        dir="auto"
        value={coupon.text}
        onChange={(text) => change({ text })}
        error={errors["coupon.text"]}
      />
      {coupon.code.trim() ? (
        <>
          <DateTimeField
            label={t("offers.coupon-from")}
            value={coupon.startsAt}
            onChange={(startsAt) => change({ startsAt })}
            error={errors["coupon.startsAt"]}
          />
          <DateTimeField
            label={t("offers.coupon-until")}
            value={coupon.endsAt}
            onChange={(endsAt) => change({ endsAt })}
            error={errors["coupon.endsAt"]}
          />
        </>
      ) : null}
    </fieldset>
  );
}
