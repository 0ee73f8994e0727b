import { expect, it } from "vitest";
import { article } from "#features/articles/article.content.ts";
import { reusable } from "#features/articles/reusable.content.ts";
import { category } from "#features/categories/category.content.ts";
import { feedSettingsSchema } from "#features/imports/feed.ts";
import { mediaItemSchema } from "#features/media/media-item.ts";
import { managedProgrammeSchema } from "#features/offers/managed-programme.ts";
import { policySchema } from "#features/offers/policy.ts";
import { page } from "#features/pages/page.content.ts";
import { product } from "#features/products/product.content.ts";
import { designSchema } from "#features/settings/design/design.ts";
import { settingsSectionLabels } from "#layouts/crm-layout/crm-settings-labels.ts";
import en from "#locales/en/crm-audit.json" with { type: "json" };
import { fieldNamed } from "./audit-fields.ts";
import { labeledField } from "./audit-labeled-fields.ts";

const unsaid = (names: Iterable<string>, type: string) =>
  [...names].filter((name) => labeledField(fieldNamed(name, type)) === undefined);

it("every field that editors and administrators write has a label in the audit log", () => {
  for (const type of [product, article, category, page, reusable])
    expect([type.name, unsaid(type.fields.keys(), type.name)]).toEqual([type.name, []]);
  const { version: _, ...media } = mediaItemSchema.shape;
  expect(unsaid(Object.keys(media), "media")).toEqual([]);
  const { isFirst, offers, version, ...programme } = managedProgrammeSchema.shape;
  expect(unsaid([...Object.keys(programme), ...Object.keys(policySchema.shape)], "programme")).toEqual([]);
  expect(unsaid(Object.keys(feedSettingsSchema.shape), "feed")).toEqual([]);
  expect(unsaid(Object.keys(designSchema.shape), "settings")).toEqual([]);
  // The other settings are called as on their tabs.
  expect(Object.keys(settingsSectionLabels)).toContain("languages");
});

it("every label of a field is used", () => {
  const keys = Object.keys(en).flatMap((key) =>
    key.startsWith("audit.field-") ? [key.slice("audit.field-".length)] : [],
  );
  expect(keys.filter((key) => labeledField(key) === undefined)).toEqual([]);
});

it("the status of a redirect is its type, that of anything else its status", () => {
  expect([fieldNamed("status", "redirect"), fieldNamed("status", "offer")]).toEqual([
    "redirectType",
    "status",
  ]);
});
