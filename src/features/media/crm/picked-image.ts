import type { MediaItem } from "../media-item.ts";

/** A picture that was chosen: one of the library, or (`mediaId` null) one that stays at another's https address. */
export type PickedImage = {
  mediaId: string | null;
  /** As a thing's own picture: `/media/…` or `https://…`. */
  url: string;
  /** Of an SVG drawing. */
  svgUrl: string | null;
  alt: MediaItem["alt"];
  /** For showing it at once. */
  srcset: string;
  width: number | null;
  height: number | null;
};
export type MediaPickerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onPick: (picture: PickedImage) => void;
  /** Whether an address may be given instead; yes by default. */
  allowsAddress?: boolean;
};
