import { pathOf } from "#content/slug-owner.ts";
import { FavoriteButton } from "#features/favorites/site/favorite-button.tsx";
import { AwardLine, type DisplayedAward } from "#features/products/site/award-line.tsx";
import { ProductScore } from "#features/products/site/product/product-score.tsx";
import { ProductPicture } from "#features/products/site/product-image.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ArticleProduct } from "../article.ts";
import { BuyLine } from "./buy-line.tsx";
import { LocalPickNote } from "./local-pick-note.tsx";

/** How many pros the card lists; the rest are in the review. */
const namedPros = 3;

type ArticleProductCardProps = {
  product: ArticleProduct;
  award: DisplayedAward;
  id: string | undefined;
  /** The product that it takes the place of in the reader's country. */
  insteadOf?: ArticleProduct | undefined;
};

/** A product card in the text: picture, verdict, pros, price, and a link to its review. `id` is its anchor. */
export function ArticleProductCard({ product, award, id, insteadOf }: ArticleProductCardProps) {
  const { lang, t } = useMessages();
  const { name } = product;
  const written = languageAttributes(product.textLang);
  const page = localPath(lang, pathOf("product", product.slug));
  return (
    <article id={id} className="card @container relative p-4 sm:p-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 wrap-anywhere @lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] @lg:gap-7">
        <div className="relative self-start">
          <ProductPicture
            picture={product.image && { ...product.image, alt: "" }}
            sizes="(width < 40rem) 86vw, 22rem"
          />
          <div className="absolute end-1.5 top-1.5">
            <FavoriteButton productId={product.id} name={name} />
          </div>
        </div>
        <div className="flex flex-col gap-3">
          <AwardLine {...award} subject={product.subCategory ?? product.category} />
          <h3 className="text-xl" {...written}>
            <a href={page} className="hover:text-brand">
              <Isolate>{name}</Isolate>
            </a>
          </h3>
          {insteadOf ? <LocalPickNote insteadOf={insteadOf} /> : null}
          {product.score === null ? null : <ProductScore score={product.score} />}
          <p className="text-base text-ink-soft" {...written}>
            {product.verdict || product.summary}
          </p>
          {product.pros.length ? (
            <ul className="grid gap-1.5 text-base" aria-label={t("product.pros")} {...written}>
              {product.pros.slice(0, namedPros).map((point) => (
                <li key={point} className="m-0 flex gap-2.5">
                  <span className="flex h-[1lh] items-center text-good">
                    <Icon name="check" size={16} />
                  </span>
                  <span className="min-w-0">{point}</span>
                </li>
              ))}
            </ul>
          ) : null}
          <div className="mt-1 grid gap-1 border-t border-line pt-4">
            <BuyLine product={product} wide={false} />
            <a
              href={page}
              aria-label={t("articles.fullReviewOf", { product: name })}
              className="no-print inline-flex min-h-11 items-center gap-1.5 self-start text-sm font-semibold hover:text-brand"
            >
              {t("articles.fullReview")}
              <Icon name="chevron" size={16} />
            </a>
          </div>
        </div>
      </div>
    </article>
  );
}
