import { pathOf } from "#content/slug-owner.ts";
import { Amount } from "#features/offers/site/price.tsx";
import { alertFalls } from "#features/products/price-alert.ts";
import type { Product } from "#features/products/product.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { currencyDigits } from "#i18n/money/currency-digits.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Button } from "#ui/button.tsx";
import { Field, SelectField } from "#ui/field.tsx";
import { Note } from "#ui/note.tsx";

/** Subscribes to a price drop. A plain form that works without JavaScript: the response redirects to this page, at its confirmation. */
export function PriceAlertForm({
  product,
}: {
  product: Pick<Product, "id" | "slug" | "watchedPrice" | "shopCountry" | "shopCountries">;
}) {
  const { lang, t, parts } = useMessages();
  const { id, slug, watchedPrice, shopCountry, shopCountries } = product;
  if (!watchedPrice) return null;
  // The price is that of the shops that were chosen, and so is the way back.
  const country = shopCountries.length ? shopCountry : "";
  const path = localPath(lang, pathOf("product", slug));
  const digits = currencyDigits(watchedPrice.currency);
  return (
    <div className="grid gap-3">
      <div id="alert-asked" tabIndex={-1} className="hidden scroll-mt-24 outline-none target:block">
        <Note tone="good">
          <p>{t("alert.asked")}</p>
        </Note>
      </div>
      <div id="alert-refused" tabIndex={-1} className="hidden scroll-mt-24 outline-none target:block">
        <Note tone="bad">
          <p>{t("alert.refused")}</p>
        </Note>
      </div>
      <details>
        <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
          {t("alert.ask")}
        </summary>
        <form method="post" action="/api/price-alerts" className="mt-2 grid gap-4">
          <input type="hidden" name="productId" value={id} />
          <input type="hidden" name="lang" value={lang} />
          <input type="hidden" name="country" value={country} />
          <input type="hidden" name="back" value={country ? `${path}?shops=${country}` : path} />
          <p className="text-sm text-ink-soft">
            {parts("alert.now", { price: <Amount key="price" money={watchedPrice} /> })}
          </p>
          <Field
            label={t("alert.email")}
            type="email"
            name="email"
            required
            autoComplete="email"
            dir="ltr"
            maxLength={254}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField label={t("alert.fall")} name="percent" defaultValue="10">
              {alertFalls.map((percent) => (
                <option key={percent} value={percent}>
                  {percent === 0
                    ? t("alert.any-fall")
                    : t("alert.by", { share: formatNumber(lang, percent / 100, { style: "percent" }) })}
                </option>
              ))}
            </SelectField>
            <input type="hidden" name="currency" value={watchedPrice.currency} />
            <Field
              label={t("alert.target", { currency: watchedPrice.currency })}
              name="amount"
              inputMode="decimal"
              pattern={`[0-9]{1,9}${digits ? `([.,][0-9]{1,${digits}})?` : ""}`}
              dir="ltr"
              maxLength={12}
            />
          </div>
          <Button type="submit" kind="quiet" className="w-fit">
            {t("alert.send")}
          </Button>
          <p className="text-xs text-ink-faint">{t("alert.promise")}</p>
        </form>
      </details>
    </div>
  );
}
