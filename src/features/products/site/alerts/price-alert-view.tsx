import { pathOf } from "#content/slug-owner.ts";
import { Amount } from "#features/offers/site/price.tsx";
import type { AlertState } from "#features/products/price-alert.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Button, type ButtonKind } from "#ui/button.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

/** An alert of a price, to be confirmed or ended. Opening the link does neither: programs open the links of mails, too. */
export function PriceAlertView({ token, alert }: { token: string; alert: AlertState | null }) {
  const { lang, t, parts } = useMessages();
  if (!alert)
    return (
      <div className="grid max-w-xl gap-4">
        <h1 className="text-3xl">{t("alert.over-title")}</h1>
        <p className="text-ink-soft">{t("alert.over")}</p>
      </div>
    );
  const { product, target, isConfirmed } = alert;
  const verb = (action: "confirm" | "stop", kind: ButtonKind, words: string) => (
    <form method="post" action={`/api/price-alerts/${action}`}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="back" value={`${localPath(lang, "/price-alert")}?token=${token}`} />
      <Button type="submit" kind={kind}>
        {words}
      </Button>
    </form>
  );
  return (
    <div className="grid max-w-xl gap-5">
      <h1 className="text-3xl">{t(isConfirmed ? "alert.active-title" : "alert.confirm-title")}</h1>
      <p>
        {parts("alert.what", {
          product: (
            <a
              key="product"
              href={localPath(lang, pathOf("product", product.slug))}
              className="text-link font-semibold"
              {...languageAttributes(product.textLang)}
            >
              <Isolate>{product.name}</Isolate>
            </a>
          ),
          price: <Amount key="price" money={target} />,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        {isConfirmed ? null : verb("confirm", "primary", t("alert.confirm"))}
        {verb("stop", "quiet", t("alert.stop"))}
      </div>
      <p className="text-sm text-ink-soft">{t(isConfirmed ? "alert.active" : "alert.unconfirmed")}</p>
    </div>
  );
}
