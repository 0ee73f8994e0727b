import { useState } from "react";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { givesPricesItself } from "#features/offers/programmes.ts";
import { formatMoney } from "#i18n/formats/format.ts";
import { languages } from "#i18n/languages.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Note } from "#ui/note.tsx";
import type { Facts, Preview } from "../fetched-product.ts";
import { CategoryChoice, usePlaceOf } from "./category-choice.tsx";
import { useFetcherMessages } from "./fetcher-messages.ts";
import { Duplicates, FoundImages, FoundSpecs, RemoteImage } from "./found-extras.tsx";
import { changed, OfferFields, ProductFields, ProductProblems } from "./product-fields.tsx";
import { useImportFound } from "./use-import-found.ts";

const hostOf = (url: string): string => URL.parse(url)?.hostname.replace(/^www\./, "") ?? "";

/** A fetched product: each field with its source, editable before it becomes a draft. */
export function FoundProduct({ found, isOpenAtFirst }: { found: Preview; isOpenAtFirst: boolean }) {
  const { t, lang } = useFetcherMessages();
  const placeOf = usePlaceOf();
  const [product, setProduct] = useState(found.product);
  const [chosen, setChosen] = useState<ReturnType<typeof placeOf> | null>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const { take, isBusy, made, same, fault, errors } = useImportFound();
  const place = chosen ?? placeOf(product.categoryPath);
  const change = (some: Partial<Facts>) => setProduct((before) => changed(before, some));
  const [picture] = product.imageUrls;
  const { title, price, url, country } = product;
  const isHidden = givesPricesItself(product.marketplace ?? "") && product.sources.price !== "api";
  const isNameless = title.trim() === "";

  return (
    <article className="grid min-w-0 gap-5 rounded-lg border border-line bg-raised p-4 sm:p-5">
      <header className="flex min-w-0 flex-wrap items-start gap-4">
        {picture ? <RemoteImage url={picture} className="size-16" /> : null}
        <div className="min-w-0 grow basis-56">
          <h2
            className="text-lg leading-snug font-semibold"
            lang={product.lang ? languages[product.lang].tag : undefined}
          >
            <bdi className="wrap-anywhere">{title || t("fetch.untitled")}</bdi>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="wrap-anywhere">
              <bdi>{hostOf(url)}</bdi>
            </a>
            {price ? <bdi className="font-semibold text-ink tabular">{formatMoney(lang, price)}</bdi> : null}
          </p>
        </div>
        {isOpen || made ? null : (
          <CrmButton size="s" icon="edit" aria-expanded={false} onPress={() => setOpen(true)}>
            {t("fetch.look")}
          </CrmButton>
        )}
      </header>

      {made ? (
        <Note tone="good" role="status" title={t(`fetch.made-${made.made}`)}>
          <div className="flex flex-wrap gap-2">
            <CrmLink href={`/crm/products/edit/${made.productId}`} size="s" icon="arrow">
              {t("fetch.open")}
            </CrmLink>
          </div>
        </Note>
      ) : (
        <>
          <Duplicates
            duplicates={found.duplicates}
            isBusy={isBusy}
            onJoin={(into) => take({ product, into, ...place })}
          />
          {isOpen ? (
            <>
              <ProductFields
                product={product}
                onChange={change}
                onLang={(next) => setProduct((before) => ({ ...before, lang: next }))}
                errors={isNameless ? { title: t("fetch.title-missing") } : errors}
              />
              <OfferFields
                product={product}
                currency={currencyIn(country)}
                onChange={change}
                {...(isHidden ? { priceNote: t("fetch.manual-price-note") } : {})}
              />
              {found.rules.maxPriceAgeHours === null || isHidden ? null : (
                <p className="text-sm text-ink-soft">
                  {t("fetch.price-age", { count: found.rules.maxPriceAgeHours })}
                </p>
              )}
              <FoundImages found={found} product={product} onChange={change} />
              <FoundSpecs product={product} onChange={change} />
            </>
          ) : null}
          <ProductProblems errors={errors} />
          {isOpen ? <CategoryChoice place={place} onChange={setChosen} /> : null}
          {fault ? (
            <Note tone="bad" role="alert">
              <p>{fault}</p>
              {same ? (
                <p>
                  <CrmLink href={`/crm/products/edit/${same}`} size="s" icon="arrow">
                    {t("fetch.open")}
                  </CrmLink>
                </p>
              ) : null}
            </Note>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <CrmButton
              kind="primary"
              icon="plus"
              isPending={isBusy}
              isDisabled={isNameless}
              onPress={() => take({ product, into: null, ...place })}
            >
              {t(found.duplicates.length ? "fetch.make-anyway" : "fetch.make")}
            </CrmButton>
          </div>
        </>
      )}
    </article>
  );
}
