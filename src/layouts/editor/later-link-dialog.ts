import { later } from "#ui/crm/later.tsx";
import type { LinkDialogProps } from "./link-dialog.tsx";

/** The dialog for a link of the text: loaded when the first link is set. */
export const LaterLinkDialog = later(
  async () => (await import("./link-dialog.tsx")).LinkDialog,
  ({ close }: LinkDialogProps) => close(),
);
