import { pathOf } from "#content/slug-owner.ts";
import { FavoriteButton } from "#features/favorites/site/favorite-button.tsx";
import { AwardLine } from "#features/products/site/award-line.tsx";
import { ProductScore } from "#features/products/site/product/product-score.tsx";
import { ProductPicture } from "#features/products/site/product-image.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { DisplayedPick } from "./article-json-ld.ts";
import { BuyLine } from "./buy-line.tsx";
import { LocalPickNote } from "./local-pick-note.tsx";

/** A pick, or what readers of a country are shown in its place. */
export type ShownPick = DisplayedPick & { insteadOf?: DisplayedPick["product"] };

type PicksProps = {
  picks: readonly ShownPick[];
  /** The place where the text speaks of a product, if it does: "#product-42". */
  anchorOf: (productId: string) => string | undefined;
  /** Marks the reasons, which are the article's own text. */
  written: object;
  id?: string | undefined;
};

/** The quick answer, in compact rows: what to buy and why, with links to the reasons. */
export function Picks({ picks, anchorOf, written, id }: PicksProps) {
  const { t } = useMessages();
  if (!picks.length) return null;
  return (
    // By its own width: in an editor there is less of it than on a page.
    <section id={id} aria-label={t("articles.ourPicks", { count: picks.length })} className="@container">
      <h2 className="border-t border-ink pt-3 pb-1 text-xl sm:text-2xl">
        {t("articles.ourPicks", { count: picks.length })}
      </h2>
      <ul
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
        role="list"
        className="grid"
      >
        {picks.map((pick, index) => (
          <li
            key={(pick.insteadOf ?? pick.product).id}
            className="m-0 min-w-0 border-b border-line last:border-b-0"
          >
            <PickRow pick={pick} anchor={anchorOf(pick.product.id)} written={written} eager={index < 2} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type PickRowProps = { pick: ShownPick; anchor: string | undefined; written: object; eager: boolean };

function PickRow({ pick, anchor, written, eager }: PickRowProps) {
  const { product, award, label, reason, insteadOf } = pick;
  const { lang } = useMessages();
  const name = product.name;
  const page = localPath(lang, pathOf("product", product.slug));
  return (
    <article className="pick relative grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 py-4 @2xl:grid-cols-[9rem_minmax(0,1fr)_17rem] @2xl:gap-x-6">
      <div className="pick-picture relative self-start">
        <ProductPicture
          picture={product.image && { ...product.image, alt: "" }}
          sizes="(width < 48rem) 6rem, 9rem"
          eager={eager}
        />
      </div>
      <div className="min-w-0">
        <AwardLine
          award={award}
          label={label}
          labelWritten={written}
          subject={product.subCategory ?? product.category}
        />
        <h3 className="line-clamp-3 text-lg leading-snug" {...languageAttributes(product.textLang)}>
          <a href={page} className="hover:text-brand">
            <Isolate>{name}</Isolate>
          </a>
        </h3>
        {insteadOf ? <LocalPickNote insteadOf={insteadOf} /> : null}
        {reason ? (
          <p className="mt-1 text-sm text-ink-soft" {...written}>
            {reason}
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          {product.score === null ? null : <ProductScore score={product.score} isNarrow />}
          <ReviewLink anchor={anchor} page={page} name={name} />
        </div>
      </div>
      <div className="col-span-2 @2xl:col-span-1">
        <BuyLine
          product={product}
          wide
          block="picks"
          tool={
            <FavoriteButton
              productId={product.id}
              name={name}
              className="shrink-0 border border-line-strong"
            />
          }
        />
      </div>
    </article>
  );
}

/** To what the text says of it, else to its review. */
function ReviewLink({ anchor, page, name }: { anchor: string | undefined; page: string; name: string }) {
  const { t } = useMessages();
  return (
    <a
      href={anchor ?? page}
      aria-label={t(anchor ? "articles.readWhy" : "articles.fullReviewOf", { product: name })}
      className="no-print inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold hover:text-brand"
    >
      {t(anchor ? "articles.why" : "articles.fullReview")}
      <Icon name={anchor ? "chevron-down" : "chevron"} size={16} />
    </a>
  );
}
