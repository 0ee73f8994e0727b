import { expect, it } from "vitest";
import { isPageOrigin } from "./page-origins.ts";

const settings = {
  production: { hosts: ["www.example.com"], main: "https://api.example.com" },
  staging: { hosts: ["*.preview.example"], main: "https://api.preview.example" },
};

it.each([
  ["https://www.example.com", true],
  ["https://a.preview.example", true],
  ["https://preview.example", false],
  ["http://www.example.com", false],
  ["https://www.example.com.evil.test", false],
  ["http://localhost:5173", false],
  ["null", false],
  ["", false],
])("a page of %j may call a gateway of other hosts: %s", (origin, may) => {
  expect(isPageOrigin(origin, settings)).toBe(may);
});

it("allows a developer's computer if the settings name a gateway for it", () => {
  expect(isPageOrigin("http://localhost:5173", { local: { main: "http://localhost:3000" } })).toBe(true);
});
