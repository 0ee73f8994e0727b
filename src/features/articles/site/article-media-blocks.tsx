import { ImageCaption } from "#features/media/site/image-caption.tsx";
import type { Outbound } from "#features/offers/offer.ts";
import { ShopAnchor, ShopLink } from "#features/offers/site/shop-link.tsx";
import type { Messages } from "#i18n/messages/messages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import type { Block } from "#platform/document/document.ts";
import { embedName, videoPage } from "#platform/document/embed.ts";
import { inlineOf } from "#platform/document/rich-line.ts";
import { LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { InlineText, type LinkDrawing, linkTo } from "#ui/text/rich-inline.tsx";
import type { Article, ArticleProduct } from "../article.ts";
import { BuyLine } from "./buy-line.tsx";

type AttrsOf<Type extends Block["type"]> = Extract<Block, { type: Type; attrs: unknown }>["attrs"];

/** The library's picture with the article's own words; the library's where it has none. */
export function ArticleImage({
  image,
  pictures,
  links,
}: {
  image: AttrsOf<"image">;
  pictures: Article["pictures"];
  links: LinkDrawing;
}) {
  const picture = pictures[image.mediaId];
  if (!picture) return null;
  const drawn = (
    <img
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={image.width === "wide" ? "(width < 64rem) 100vw, 56rem" : "(width < 48rem) 100vw, 44rem"}
      width={picture.width}
      height={picture.height}
      alt={image.alt || picture.alt}
      loading="lazy"
      decoding="async"
      className="h-auto w-full rounded-lg bg-surface"
    />
  );
  const caption = inlineOf(image.caption);
  return (
    <figure className="m-0">
      {image.href ? linkTo(image.href, drawn, links) : drawn}
      <ImageCaption
        words={picture}
        own={caption.length ? <InlineText content={caption} {...links} /> : undefined}
      />
    </figure>
  );
}

/** A link to the video, which client/browser/play-embeds.ts replaces with the player on click. The player loads nothing before that. */
export function EmbedPlaceholder({
  embed,
  messages: { t },
  written,
}: {
  embed: AttrsOf<"embed">;
  messages: Pick<Messages, "t">;
  written: object;
}) {
  const player = embedName(embed.provider);
  return (
    <a
      id={`video-${embed.videoId}`}
      href={videoPage(embed)}
      target="_blank"
      rel="noopener"
      data-embed={embed.provider}
      data-video={embed.videoId}
      data-title={embed.title || player}
      className="embed flex aspect-video flex-col items-center justify-center gap-3 rounded-lg border border-line bg-surface p-5 text-center hover:border-line-strong"
    >
      <span className="grid size-14 place-items-center rounded-full bg-ink text-paper">
        <Icon name="play" size={24} />
      </span>
      <span className="font-semibold" {...written}>
        <Isolate>{embed.title || player}</Isolate>
      </span>
      <span className="text-sm text-ink-soft">{t("articles.embed-note", { player })}</span>
    </a>
  );
}

/** A call to action: a link to a product's shop, or to a URL. */
export function CallToAction({
  action,
  product,
  shop,
  textLang,
}: {
  action: AttrsOf<"callToAction">;
  product: ArticleProduct | undefined;
  /** Where its address is a shop's. */
  shop: Outbound | undefined;
  textLang: Article["textLang"];
}) {
  const written = languageAttributes(textLang);
  const [offer] = product?.offers ?? [];
  return (
    <div className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <p className="grow basis-64 text-lg font-medium" {...written}>
        {action.text}
      </p>
      {action.href === null ? (
        product &&
        (product.offers.length > 1 ? (
          <BuyLine product={product} block="action" />
        ) : offer ? (
          <ShopLink offer={offer} place={{ block: "action" }} />
        ) : null)
      ) : shop ? (
        <ShopAnchor
          to={shop}
          place={{ block: "action" }}
          className="inline-flex min-h-11 items-center rounded-md bg-buy px-5 py-2.5 font-semibold text-on-buy hover:bg-buy-strong"
        >
          <span {...written}>{action.label}</span>
        </ShopAnchor>
      ) : (
        <LinkButton href={action.href} rel={action.href.startsWith("https:") ? "noopener" : undefined}>
          <span {...written}>{action.label}</span>
        </LinkButton>
      )}
    </div>
  );
}
