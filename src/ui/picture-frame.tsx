export type FramedPicture = {
  url: string;
  srcset: string;
  width: number;
  height: number;
  alt: string;
  colour: string | null;
};
export type PictureRatio = "4/3" | "16/9" | "1/1";
export type Tint = "electronics" | "home" | "fashion" | "beauty" | "outdoor" | "neutral";

const ratios: Record<PictureRatio, string> = {
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
  picture: FramedPicture | null;
  ratio: PictureRatio;
  sizes: string;
  eager?: boolean;
  /** A shop's picture stands whole on its department's tint; without a tint the picture fills the frame. */
  tint?: Tint;
  className?: string;
};

export function PictureFrame({
  picture,
  ratio,
  sizes,
  eager = false,
  tint,
  className = "",
}: PictureFrameProps) {
  return (
    <div
      className={`relative overflow-hidden rounded-lg ${ratios[ratio]} ${tint ? tints[tint] : "bg-surface"} ${className}`}
    >
      {!tint && picture?.colour ? <Ground colour={picture.colour} /> : null}
      {picture ? (
        <img
          src={picture.url}
          srcSet={picture.srcset || undefined}
          sizes={picture.srcset ? sizes : undefined}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : undefined}
          decoding={eager ? "sync" : "async"}
          className={
            tint
              ? "absolute inset-0 size-full object-contain p-[7%] mix-blend-multiply"
              : "absolute inset-0 size-full object-cover"
          }
        />
      ) : (
        <Feather className={tint ? "text-on-tint" : "text-ink-faint"} />
      )}
    </div>
  );
}

/** The colour arrives as data: an SVG attribute may carry it where a style attribute is forbidden (Content-Security-Policy). */
function Ground({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute inset-0 size-full">
      <rect width="100%" height="100%" fill={colour} />
    </svg>
  );
}

/** What stands where a picture is missing: a feather, so that the gap looks meant. */
function Feather({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="-40 -30 176 132"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`absolute inset-0 size-full opacity-60 ${className}`}
    >
      <path d="M35 53c3.5-9 9-17 17-24.5M39 46c-2.5-9 1.5-19.5 10-26 5-3.8 10.5-5 14.5-5 .6 5-.3 12-4 18-4.5 7.5-12 12.5-20.5 13Zm6.5-9.5.3-8.5m-.3 8.5 10.5-1m-5-5.5.8-8m-.8 8 10-1.8" />
    </svg>
  );
}
