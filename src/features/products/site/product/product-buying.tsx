import { pathOf } from "#content/slug-owner.ts";
import { BuyBox } from "#features/offers/site/buy-box.tsx";
import type { PageProduct, Product } from "#features/products/product.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { PriceAlertForm } from "../alerts/price-alert-form.tsx";
import { CardPrice } from "../card-price.tsx";

/** Where to buy it, or what to look at instead when it is no longer made. */
export function ProductBuying({ product }: { product: PageProduct }) {
  if (product.isDiscontinued) return <Discontinued product={product} />;
  return (
    <div className="grid gap-3">
      <BuyBox
        offers={product.offers}
        searches={product.searches}
        listPrice={product.buying.price}
        choice={{ country: product.shopCountry, countries: product.shopCountries }}
        instead={product.alternative ? <Instead card={product.alternative} /> : null}
      />
      <PriceAlertForm product={product} />
    </div>
  );
}

/** What can be bought, where this cannot. */
function Instead({ card }: { card: NonNullable<Product["alternative"]> }) {
  const { lang, parts } = useMessages();
  return (
    <div className="grid gap-1 border-s-2 border-line-strong ps-3">
      <p className="text-sm">
        {parts("product.instead", {
          name: (
            <a
              key="name"
              href={localPath(lang, pathOf("product", card.slug))}
              className="text-link font-semibold"
              {...languageAttributes(card.textLang)}
            >
              <Isolate>{card.name}</Isolate>
            </a>
          ),
        })}
      </p>
      <CardPrice card={card} />
    </div>
  );
}

function Discontinued({ product }: { product: PageProduct }) {
  const { lang, t, parts } = useMessages();
  const successor = product.successor;
  return (
    <Note tone="warn" title={t("product.discontinued")}>
      <p>{t("product.discontinued-text")}</p>
      {successor ? (
        <p>
          {parts("product.successor", {
            name: (
              <a
                key="name"
                href={localPath(lang, pathOf("product", successor.slug))}
                className="text-link font-semibold"
                {...languageAttributes(successor.textLang)}
              >
                <Isolate>{successor.name}</Isolate>
              </a>
            ),
          })}
        </p>
      ) : null}
    </Note>
  );
}
