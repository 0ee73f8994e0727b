import type { DisplayImage } from "./image.ts";

/** In pixels, as Open Graph recommends: sites that show links crop anything else to this shape, around the middle. */
export const shareImageSize = { width: 1200, height: 630 };
const middle = { x: 50, y: 50 };

export const focusOf = ({ focus = middle }: Pick<DisplayImage, "focus">): { x: number; y: number } => focus;

/**
 * The URL of the crop that a shared link shows: beside the picture's largest variant, with the focal point in its name, so that a URL
 * always means the same bytes. An external picture is shared as it is.
 */
export function shareImageUrl(picture: Pick<DisplayImage, "url" | "focus">): string {
  const { x, y } = focusOf(picture);
  return picture.url.startsWith("/media/") ? picture.url.replace(/\.webp$/, `-${x}-${y}.jpg`) : picture.url;
}

/** The key of the variant from which such a key's file is made; null for any other key. */
export function sharedFrom(key: string): string | null {
  const variant = /^(.+\/\d+)-\d{1,3}-\d{1,3}\.jpg$/.exec(key)?.[1];
  return variant ? `${variant}.webp` : null;
}

type Size = { width: number; height: number };

/**
 * The size a picture is scaled to, and the part that is cropped: the focal point is placed as on cards (CSS's object-position). Nothing
 * is enlarged: a smaller picture gives its largest part of that shape.
 */
export function shareImageCrop(
  { width, height }: Size,
  { x, y }: { x: number; y: number },
): { whole: Size; part: Size & { left: number; top: number } } {
  const fit = Math.min(1, width / shareImageSize.width, height / shareImageSize.height);
  const part = {
    width: Math.max(1, Math.round(shareImageSize.width * fit)),
    height: Math.max(1, Math.round(shareImageSize.height * fit)),
  };
  const scale = Math.max(part.width / width, part.height / height);
  const whole = {
    width: Math.max(part.width, Math.round(width * scale)),
    height: Math.max(part.height, Math.round(height * scale)),
  };
  return {
    whole,
    part: {
      ...part,
      left: Math.round(((whole.width - part.width) * x) / 100),
      top: Math.round(((whole.height - part.height) * y) / 100),
    },
  };
}
