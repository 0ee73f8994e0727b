import type { MailLook } from "#platform/mail/mail-layout.ts";

export const mailLook: MailLook = {
  ...{ accent: "#7a1f5c", onAccent: "#ffffff", paper: "#fbf9f4", card: "#ffffff" },
  ...{ line: "#e0dace", ink: "#131a26", faint: "#5f6877" },
};
