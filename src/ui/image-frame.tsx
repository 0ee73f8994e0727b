import type { ReactElement } from "react";

export type FramedImage = {
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  colour: string | null;
  focus?: { x: number; y: number } | undefined;
  avif?: true | undefined;
};
export type ImageRatio = "4/3" | "16/9" | "1/1";
export type Tint = "electronics" | "home" | "fashion" | "beauty" | "outdoor" | "neutral";

const ratios: Record<ImageRatio, string> = {
  "4/3": "aspect-4/3",
  "16/9": "aspect-video",
  "1/1": "aspect-square",
};

const tints: Record<Tint, string> = {
  electronics: "bg-tint-electronics",
  home: "bg-tint-home",
  fashion: "bg-tint-fashion",
  beauty: "bg-tint-beauty",
  outdoor: "bg-tint-outdoor",
  neutral: "bg-tint-neutral",
};

type PictureFrameProps = {
  picture: FramedImage | null;
  ratio: ImageRatio;
  sizes: string;
  /** Loads at once and before all others; "low" loads at once and lets others go first. */
  eager?: boolean | "low";
  /** A shop's image is shown whole on its department's tint; without a tint the image fills the frame. */
  tint?: Tint;
  className?: string;
};

/** Where the picture is missing or does not come, patterns.css draws a feather, so that the gap looks meant. */
export function ImageFrame({
  picture,
  ratio,
  sizes,
  eager = false,
  tint,
  className = "",
}: PictureFrameProps) {
  return (
    <div
      className={`picture-frame relative overflow-hidden rounded-lg ${ratios[ratio]} ${tint ? `${tints[tint]} text-on-tint` : "bg-surface text-ink-faint"} ${className}`}
    >
      {!tint && picture?.colour ? <Ground colour={picture.colour} /> : null}
      {picture ? (
        <Formats picture={picture} sizes={sizes}>
          <img
            src={picture.url}
            srcSet={picture.srcset || undefined}
            sizes={picture.srcset ? sizes : undefined}
            width={picture.width}
            height={picture.height}
            alt={picture.alt}
            loading={eager ? "eager" : "lazy"}
            fetchPriority={eager === true ? "high" : "low"}
            decoding={eager ? "sync" : "async"}
            className={
              tint
                ? "absolute inset-0 size-full object-contain p-[7%] mix-blend-multiply"
                : `absolute inset-0 size-full object-cover ${focusClass(picture)}`
            }
          />
        </Formats>
      ) : null}
    </div>
  );
}

/** AVIF where supported: a quarter fewer bytes, for some ten more of compressed HTML (docs/decisions/0015). */
function Formats({
  picture,
  sizes,
  children,
}: {
  picture: FramedImage;
  sizes: string;
  children: ReactElement;
}) {
  if (!picture.avif) return children;
  return (
    <picture>
      <source type="image/avif" srcSet={picture.srcset.replaceAll(".webp", ".avif")} sizes={sizes} />
      {children}
    </picture>
  );
}

/**
 * Steps of ten per cent, as classes: a style attribute is forbidden (Content-Security-Policy). Pictures do not mirror, so x is physical.
 * focus.css lists them; every other class must be a whole string, or Tailwind's scanner misses it.
 */
const focusClass = ({ focus }: FramedImage): string =>
  focus ? `focus-x-${Math.round(focus.x / 10)} focus-y-${Math.round(focus.y / 10)}` : "";

/** The colour arrives as data: an SVG attribute may carry it where a style attribute is forbidden (Content-Security-Policy). */
function Ground({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}
