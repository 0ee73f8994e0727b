import type { MailLook } from "#platform/mail/mail-layout.ts";
import type { Design } from "../../design/design.ts";
import { contrast, themeColors } from "../../design/theme-colors.ts";

/** The colors of mails by the site's design: the light ones, because mail programs darken mails in ways of their own. */
export function mailColors(design: Design): MailLook {
  const colors = themeColors(design, "light");
  const of = (token: string): string => colors[token] as string;
  const accent = of("brand");
  return {
    accent,
    onAccent: contrast("#ffffff", accent) >= 4.5 ? "#ffffff" : "#000000",
    paper: of("paper"),
    card: of("raised"),
    line: of("line"),
    ink: of("ink"),
    faint: of("ink-faint"),
  };
}
