import { expect, it } from "vitest";
import { mediaItemSchema } from "#features/media/media-item.ts";
import en from "#locales/en/crm-audit.json" with { type: "json" };
import { fieldNamed } from "./audit-fields.ts";

it("every audited field of a picture has a label", () => {
  const { version, ...fields } = mediaItemSchema.shape;
  const unsaid = Object.keys(fields).filter((key) => !Object.hasOwn(en, `audit.field-${fieldNamed(key)}`));
  expect(unsaid).toEqual([]);
});

it("the status of a redirect is its type, that of anything else its status", () => {
  expect([fieldNamed("status", "redirect"), fieldNamed("status", "offer")]).toEqual([
    "redirectType",
    "status",
  ]);
});
