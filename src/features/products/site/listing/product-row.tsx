import { pathOf } from "#content/slug-owner.ts";
import { FavoriteButton } from "#features/favorites/site/favorite-button.tsx";
import type { ListedProduct } from "#features/products/product.ts";
import { withUnit } from "#features/products/spec-groups.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import { AwardLine } from "../award-line.tsx";
import { CardPrice } from "../card-price.tsx";
import { CompareButton } from "../compare/compare-button.tsx";
import { ProductScore } from "../product/product-score.tsx";
import { ProductPicture } from "../product-image.tsx";

type RowProps = { product: ListedProduct; eager: boolean };

/** A product as a row of a list, with the figures that tell it from its neighbours. */
export function ProductRow({ product, eager }: RowProps) {
  const { lang } = useMessages();
  const { id, name, brand, score } = product;
  const award = product.awards[0];
  const place = product.subCategory ?? product.category;
  const written = languageAttributes(product.textLang);
  return (
    <article className="group relative grid wrap-anywhere grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)_10rem] sm:grid-rows-[auto_1fr] sm:gap-x-6 lg:grid-cols-[11rem_minmax(0,1fr)_11rem]">
      {/* The name is beside the picture: an alt text would only repeat it. */}
      <ProductPicture
        picture={product.image && { ...product.image, alt: "" }}
        sizes="(width < 40rem) 6.5rem, 11rem"
        eager={eager}
        className="self-start sm:row-span-2"
      />
      <div className="flex min-w-0 flex-col items-start gap-2 sm:flex-row sm:justify-between sm:gap-4">
        <div className="min-w-0">
          {award ? (
            <AwardLine award={award} subject={place} className="mb-0.5" />
          ) : (
            <p className="text-xs text-ink-faint">
              {brand ? <Isolate>{brand}</Isolate> : null}
              {brand && place ? " · " : null}
              {place ? <bdi {...languageAttributes(place.textLang)}>{place.name}</bdi> : null}
            </p>
          )}
          <h3 className="line-clamp-2 text-lg leading-snug" {...written}>
            <a
              href={localPath(lang, pathOf("product", product.slug))}
              className="cover-link group-hover:text-brand"
            >
              <Isolate>{name}</Isolate>
            </a>
          </h3>
        </div>
        {score === null ? null : <ProductScore score={score} />}
      </div>
      <div className="col-span-2 sm:col-span-1 sm:col-start-2" {...written}>
        <p className="line-clamp-3 text-sm text-ink-soft sm:line-clamp-2">{product.summary}</p>
        {product.keySpecs.length > 0 ? (
          <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-3 text-sm">
            {product.keySpecs.map(({ key, label, textLang, ...said }) => (
              <div key={key} className="min-w-0">
                <dt className="text-xs text-ink-faint">{label}</dt>
                <dd className="line-clamp-2 font-medium" {...languageAttributes(textLang)}>
                  <Isolate>{withUnit(said)}</Isolate>
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      <div className="col-span-2 flex items-center justify-between gap-4 border-t border-line pt-2 sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex-col sm:items-start sm:justify-start sm:border-t-0 sm:border-s sm:ps-5 sm:pt-0">
        <CardPrice card={product} />
        <div className="relative z-1 -me-2 flex gap-1 sm:-ms-2.5 sm:me-0">
          <FavoriteButton productId={id} name={name} className="bg-transparent!" />
          <CompareButton productId={id} name={name} compact />
        </div>
      </div>
    </article>
  );
}
