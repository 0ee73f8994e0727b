import { later } from "#ui/crm/lazy.tsx";
import { loadMediaMessages } from "./media-messages.ts";
import type { MediaPickerProps } from "./picked-image.ts";

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
