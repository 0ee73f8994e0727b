import { expect, it } from "vitest";
import { defaultDesign } from "../../design/design.ts";
import { contrast } from "../../design/theme-colors.ts";
import { mailColors } from "./mail-colors.ts";

it.each(["#eeee99", "#ffffff", "#000000", "#ff3b30", "#7a1f5c"])(
  "links, buttons and texts of mails can be read with the accent %s on any paper",
  (accent) => {
    for (const paper of [null, "#101010", "#ffe4e1"]) {
      const look = mailColors({ ...defaultDesign, accent, paper });
      expect(contrast(look.accent, look.card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(look.onAccent, look.accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(look.ink, look.card)).toBeGreaterThanOrEqual(7);
      expect(contrast(look.faint, look.paper)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
