import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import type { MediaItem } from "../media-item.ts";

/** A small picture as its crops show it; what it shows is said beside it. */
export function Thumb({
  item,
  className = "",
  sizes = "12rem",
}: {
  item: Pick<MediaItem, "url" | "srcset" | "colour" | "focalX" | "focalY" | "state">;
  className?: string;
  sizes?: string;
}) {
  const { url, srcset, colour, focalX, focalY, state } = item;
  return (
    <span
      className={`relative block overflow-hidden bg-surface ${className}`}
      style={{ backgroundColor: colour ?? undefined }}
    >
      <img
        src={url}
        srcSet={srcset || undefined}
        sizes={srcset ? sizes : undefined}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        // Its background stays, and its name is beside it.
        onError={(event) => {
          event.currentTarget.hidden = true;
        }}
        className="absolute inset-0 size-full object-cover"
        style={{ objectPosition: `${focalX}% ${focalY}%` }}
      />
      {state === "failed" ? (
        <span className="absolute inset-0 grid place-items-center bg-scrim text-paper">
          <CrmIcon name="warning" />
        </span>
      ) : null}
    </span>
  );
}
