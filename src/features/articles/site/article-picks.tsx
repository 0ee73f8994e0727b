import { HeartButton } from "#features/favorites/site/heart-button.tsx";
import { ProductPicture } from "#features/products/site/product-picture.tsx";
import { ProductScore } from "#features/products/site/product-score.tsx";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { writtenIn } from "#i18n/text-language.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { Tag } from "#ui/tag.tsx";
import type { PickShown } from "./article-json-ld.ts";
import { BuyLine } from "./buy-line.tsx";

type PicksProps = {
  picks: readonly PickShown[];
  /** Where the text speaks of a product, if it does: "#product-42". */
  anchorOf: (productId: string) => string | undefined;
  /** Marks the reasons, which are the article's own words. */
  written: object;
};

/** The answer at once: what to buy and why, with the way to the reasons. */
export function Picks({ picks, anchorOf, written }: PicksProps) {
  const { t } = useMessages();
  if (!picks.length) return null;
  return (
    // By its own width: in an editor there is less of it than on a page.
    <section aria-label={t("articles.ourPicks", { count: picks.length })} className="@container">
      <h2 className="mb-5 border-t border-ink pt-4 text-2xl">
        {t("articles.ourPicks", { count: picks.length })}
      </h2>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className={
          picks.length === 1
            ? "grid"
            : `grid gap-6 @xl:grid-cols-2 ${picks.length === 2 || picks.length === 4 ? "" : "lg:@2xl:grid-cols-3"}`
        }
      >
        {picks.map((pick) => (
          <li key={pick.product.id} className="m-0 grid min-w-0">
            <PickCard
              pick={pick}
              anchor={anchorOf(pick.product.id)}
              written={written}
              alone={picks.length === 1}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PickCardProps = { pick: PickShown; anchor: string | undefined; written: object; alone: boolean };

function PickCard({ pick: { product, award, reason }, anchor, written, alone }: PickCardProps) {
  const { lang, t } = useMessages();
  const name = product.name;
  const page = localPath(lang, pathOf("product", product.slug));
  return (
    <article
      className={`card relative flex min-w-0 flex-col gap-4 p-4 ${alone ? "@xl:grid @xl:grid-cols-[17rem_minmax(0,1fr)] @xl:gap-6" : ""}`}
    >
      <div className="relative">
        <ProductPicture
          picture={product.image && { ...product.image, alt: "" }}
          sizes="(width < 40rem) 86vw, 18rem"
        />
        <Tag tone="award" className="absolute start-2.5 top-2.5 max-w-[calc(100%-4.5rem)]">
          {t(`award.${award}`)}
        </Tag>
        <div className="absolute end-1.5 top-1.5">
          <HeartButton productId={product.id} name={name} />
        </div>
      </div>
      <div className="flex grow flex-col gap-3">
        <h3 className="text-xl" {...writtenIn(product.textLang)}>
          <a href={page} className="hover:text-brand">
            <Isolate>{name}</Isolate>
          </a>
        </h3>
        {product.score === null ? null : <ProductScore score={product.score} />}
        <p className="text-base text-ink-soft" {...written}>
          {reason}
        </p>
        <div className="mt-auto grid gap-2 pt-1">
          <BuyLine product={product} wide={!alone} block="picks" />
          {anchor ? (
            <a
              href={anchor}
              aria-label={t("articles.readWhy", { product: name })}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold hover:text-brand"
            >
              {t("articles.why")}
              <Icon name="chevron-down" size={16} />
            </a>
          ) : (
            <a
              href={page}
              aria-label={t("articles.fullReviewOf", { product: name })}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold hover:text-brand"
            >
              {t("articles.fullReview")}
              <Icon name="chevron" size={16} />
            </a>
          )}
        </div>
      </div>
    </article>
  );
}
