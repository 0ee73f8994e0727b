import { ImageCaption } from "#features/media/site/image-caption.tsx";
import type { Outbound } from "#features/offers/offer.ts";
import { ShopLink } from "#features/offers/site/shop-link.tsx";
import type { Messages } from "#i18n/messages/messages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { type EmbedProvider, embedName, embedPage } from "#platform/document/embed.ts";
import { inlineOf } from "#platform/document/rich-line.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { InlineText, type LinkDrawing, linkTo } from "#ui/text/rich-inline.tsx";
import type { Article, ArticleProduct } from "../article.ts";
import { ActionLink } from "./article-text-blocks.tsx";
import { BuyLine } from "./buy-line.tsx";

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

const columnsOf = { 2: "grid-cols-2", 3: "grid-cols-2 sm:grid-cols-3", 4: "grid-cols-2 sm:grid-cols-4" };

/** Images in a grid. Those that are gone from the library are left out. */
export function Gallery({
  attrs: { images, columns, shape },
  pictures,
  links,
}: {
  attrs: AttrsOf<"gallery">;
  pictures: Article["pictures"];
  links: LinkDrawing;
}) {
  const shown = images.flatMap((image) => {
    const picture = pictures[image.mediaId];
    return picture ? [{ ...image, picture }] : [];
  });
  if (!shown.length) return null;
  return (
    <ul className={`plain-list m-0 grid list-none gap-x-4 gap-y-5 p-0 ${columnsOf[columns]}`}>
      {shown.map(({ alt, caption, picture }, index) => {
        const own = inlineOf(caption);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: images have no identity but their place
          <li key={index} className="min-w-0">
            <figure className="m-0">
              <ImageFrame
                picture={{ ...picture, alt: alt || picture.alt }}
                ratio={shape === "square" ? "1/1" : "4/3"}
                sizes={`(width < 40rem) 45vw, ${Math.round(56 / columns)}rem`}
              />
              <ImageCaption
                words={picture}
                own={own.length ? <InlineText content={own} {...links} /> : undefined}
              />
            </figure>
          </li>
        );
      })}
    </ul>
  );
}

/** The image of an image with text. */
export function SideImage({
  attrs,
  pictures,
  links,
}: {
  attrs: AttrsOf<"mediaText">;
  pictures: Article["pictures"];
  links: LinkDrawing;
}) {
  return pictures[attrs.mediaId] ? (
    <ArticleImage image={{ ...attrs, caption: "", width: "text" }} pictures={pictures} links={links} />
  ) : null;
}

/** The room that each takes, before and after it is loaded. */
const frames: Record<EmbedProvider, string> = {
  youtube: "aspect-video",
  vimeo: "aspect-video",
  instagram: "aspect-[4/5] max-w-[26rem]",
  tiktok: "aspect-[9/16] max-w-[20rem]",
  x: "aspect-square max-w-[34rem]",
};

/** A link to the video or post, which client/browser/play-embeds.ts replaces with the real one on click. Nothing is loaded before that. */
export function EmbedPlaceholder({
  embed,
  messages: { t, parts },
  written,
}: {
  embed: AttrsOf<"embed">;
  messages: Pick<Messages, "t" | "parts">;
  written: object;
}) {
  const player = embedName(embed.provider);
  const frame = frames[embed.provider];
  return (
    <a
      id={`video-${embed.videoId}`}
      href={embedPage(embed)}
      target="_blank"
      rel="noopener"
      data-embed={embed.provider}
      data-video={embed.videoId}
      data-title={embed.title || player}
      data-shape={`${frame} w-full rounded-lg border-0`}
      className={`embed flex ${frame} flex-col items-center justify-center gap-3 rounded-lg border border-line bg-surface p-5 text-center hover:border-line-strong`}
    >
      <span className="kicker">
        <Isolate>{player}</Isolate>
      </span>
      {embed.title ? (
        <span className="font-semibold" {...written}>
          <Isolate>{embed.title}</Isolate>
        </span>
      ) : null}
      <span className="no-print inline-flex min-h-11 items-center gap-2 rounded-md bg-ink px-5 py-2.5 font-semibold text-paper">
        <Icon name="play" size={18} />
        <span>{parts("articles.embed-load", { player: <Isolate key="player">{player}</Isolate> })}</span>
      </span>
      <span className="no-print max-w-sm text-sm text-ink-soft">{t("articles.embed-note", { player })}</span>
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
      ) : (
        <ActionLink href={action.href} label={action.label} shop={shop} textLang={textLang} />
      )}
    </div>
  );
}
