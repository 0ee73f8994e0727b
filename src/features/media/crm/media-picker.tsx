import { later } from "#ui/crm/lazy.tsx";
import type { MediaItem } from "../media-item.ts";
import { loadMediaMessages } from "./media-messages.ts";

/** A picture that was chosen: one of the library, or (`mediaId` null) one that stays at another's https address. */
export type PickedImage = {
  mediaId: string | null;
  /** As a thing's own picture: `/media/…` or `https://…`. */
  url: string;
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

/** Comes with its own words when it is first opened: a screen that has it loads nothing for it before. */
const PickerDialog = later(
  async () => {
    const [module] = await Promise.all([import("./media-picker-dialog.tsx"), loadMediaMessages()]);
    return module.MediaPickerDialog;
  },
  ({ onOpenChange }: MediaPickerProps) => onOpenChange(false),
);

/** Chooses a picture: from the library, from a file that is uploaded, or by its address. */
export const MediaPicker = (props: MediaPickerProps) => (props.isOpen ? <PickerDialog {...props} /> : null);
