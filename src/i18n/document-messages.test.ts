import { expect, it } from "vitest";
import { completeMessages, startMessages } from "./document-messages.ts";
import type { SiteCatalogue } from "./messages.ts";

it("A document says what it started with, and everything once it is complete", async () => {
  const all = { "frame.home": "Home", "frame.skip": "Skip" } as SiteCatalogue;
  await completeMessages();
  const { t } = startMessages("en", { "frame.home": "Home" }, async () => all);
  expect(t("frame.home")).toBe("Home");
  expect(() => t("frame.skip")).toThrow("No message frame.skip in en");
  await completeMessages();
  expect(t("frame.skip")).toBe("Skip");
  expect(t("frame.home")).toBe("Home");
});
