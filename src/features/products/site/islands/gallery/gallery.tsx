import { ImageCaption } from "#features/media/site/image-caption.tsx";
import type { GalleryImage, Product } from "#features/products/product.ts";
import { ProductPicture } from "#features/products/site/product-image.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { embedName, embedPage } from "#platform/document/embed.ts";
import { Icon } from "#ui/icon.tsx";

const slideId = (index: number) => `picture-${index + 1}`;
const sizes = "(width < 48rem) 88vw, (width < 64rem) 44vw, 40rem";

/**
 * A strip that snaps: swiped on phones, stepped with the arrow keys (the browser turns them round in right-to-left pages).
 * The small pictures are links to the large ones, so they work before and without JavaScript; gallery-behavior.ts makes them glide.
 */
export function Gallery({
  product: { images, name },
}: {
  product: Pick<Product, "name"> & { images: readonly GalleryImage[] };
}) {
  const { t } = useMessages();
  const [first] = images;
  const slide = (picture: GalleryImage, index: number) => {
    const drawn = picture.video ? (
      <Film picture={picture} name={name} isFirst={index === 0} />
    ) : (
      <ProductPicture picture={picture} sizes={sizes} eager={index === 0} />
    );
    if (!picture.caption && !picture.credit) return drawn;
    return (
      <figure className="relative m-0">
        {drawn}
        <ImageCaption words={picture} isOverlaid={!picture.caption && !picture.video} />
      </figure>
    );
  };
  if (!first) return <ProductPicture picture={null} sizes={sizes} />;
  if (images.length === 1) return slide(first, 0);
  return (
    <product-gallery class="block">
      <section aria-label={t("product.pictures", { name })}>
        <ul
          data-strip=""
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
          tabIndex={0}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none] max-sm:gap-2"
        >
          {images.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice
            <li key={index} id={slideId(index)} className="w-full shrink-0 snap-start max-sm:w-[92%]">
              {slide(picture, index)}
            </li>
          ))}
        </ul>
        <ul className="mt-3 flex flex-wrap gap-2.5 max-sm:hidden">
          {images.map((picture, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice
            <li key={index}>
              <a
                href={`#${slideId(index)}`}
                data-slide=""
                aria-label={t(picture.video ? "product.film" : "product.picture", {
                  count: index + 1,
                  total: images.length,
                })}
                aria-current={index === 0 || undefined}
                className="relative block w-20 rounded-lg border-2 border-transparent p-0.5 hover:border-line-strong aria-[current]:border-ink"
              >
                <ProductPicture picture={{ ...picture, alt: "" }} sizes="5rem" />
                {picture.video ? <PlayMark className="size-8" size={14} /> : null}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </product-gallery>
  );
}

/** A poster that links to the video's page; a click replaces it with the player, which loads nothing before. */
function Film({
  picture,
  name,
  isFirst,
}: {
  picture: GalleryImage & { video?: GalleryImage["video"] };
  name: string;
  isFirst: boolean;
}) {
  const { t } = useMessages();
  const { video } = picture;
  if (!video) return null;
  const title = picture.alt || name;
  return (
    <a
      id={`video-${video.videoId}`}
      href={embedPage(video)}
      target="_blank"
      rel="noopener"
      data-embed={video.provider}
      data-video={video.videoId}
      data-title={title}
      data-shape="aspect-4/3 w-full rounded-lg border-0 bg-ink"
      className="embed relative block rounded-lg focus-visible:-outline-offset-4"
    >
      <ProductPicture picture={{ ...picture, alt: "" }} sizes={sizes} eager={isFirst} />
      <PlayMark className="size-16" size={28} />
      <span className="sr-only">{t("product.play", { name: title })}</span>
      <span className="absolute inset-x-0 bottom-0 rounded-b-lg bg-ink/85 px-4 py-2 text-xs text-paper">
        {t("articles.embed-note", { player: embedName(video.provider) })}
      </span>
    </a>
  );
}

function PlayMark({ className, size }: { className: string; size: number }) {
  return (
    <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
      <span className={`grid place-items-center rounded-full bg-ink/85 text-paper ${className}`}>
        <Icon name="play" size={size} />
      </span>
    </span>
  );
}
