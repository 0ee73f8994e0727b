import { later } from "#ui/crm/later.tsx";
import type { LinkDialogProps } from "./link-dialog.tsx";

/** The window for links, loaded when it is asked for first. */
export const LinkDialog = later(
  async () => (await import("./link-dialog.tsx")).LinkDialog,
  ({ close }: LinkDialogProps) => close(),
);
