import { describe, expect, it } from "vitest";
import type { Role } from "./account.ts";
import { crmStep } from "./crm-access.ts";

const step = (role: Role | null, address: string) => {
  const { pathname, search } = new URL(address, "https://magpie.example");
  return crmStep(role, { pathname, search });
};
const refused = { to: "/crm/home?error=insufficient-permissions" };

describe("The way into the CRM", () => {
  it("leads who is signed out to the sign-in, and keeps where to", () => {
    expect(step(null, "/crm/products?page=2&q=a b")).toEqual({
      to: "/sign-in?redirect=%2Fcrm%2Fproducts%3Fpage%3D2%26q%3Da%2520b",
    });
  });

  it("is open to administrators everywhere", () => {
    for (const path of ["/crm", "/crm/home", "/crm/products", "/crm/users", "/crm/settings"])
      expect(step("admin", path)).toEqual({ shows: "page" });
  });

  it("is open to editors but for users and settings", () => {
    expect(step("editor", "/crm/products")).toEqual({ shows: "page" });
    expect(step("editor", "/crm/users-guide")).toEqual({ shows: "page" });
    for (const path of ["/crm/users", "/crm/users/3", "/crm/settings"])
      expect(step("editor", path)).toEqual(refused);
  });

  it("is open to translators where texts are, and nowhere else", () => {
    for (const path of [
      "/crm/home",
      "/crm/translations",
      "/crm/products/edit/3",
      "/crm/articles/3/edit",
      "/crm/categories/3/edit",
      "/crm/pages/3/edit",
      "/crm/reusable-blocks/3/edit",
    ])
      expect(step("translator", path), path).toEqual({ shows: "page" });
    for (const path of [
      "/crm/products",
      "/crm/products/new",
      "/crm/articles/new",
      "/crm/articles/3/review",
      "/crm/translations/terms",
      "/crm/media",
      "/crm/settings",
      "/crm/articles/3/edit/more",
    ])
      expect(step("translator", path), path).toEqual(refused);
  });

  it("is open to authors where articles are", () => {
    for (const path of ["/crm/home", "/crm/articles", "/crm/articles/new", "/crm/articles/3/edit"])
      expect(step("author", path), path).toEqual({ shows: "page" });
    for (const path of [
      "/crm/products",
      "/crm/authors",
      "/crm/articles/generate",
      "/crm/media",
      "/crm/settings",
    ])
      expect(step("author", path), path).toEqual(refused);
  });

  it("leads any other role to the dashboard, which shows it nothing but that", () => {
    for (const path of ["/crm", "/crm/products", "/crm/users"]) expect(step("user", path)).toEqual(refused);
    expect(step("user", "/crm/home")).toEqual({ shows: "no-access" });
  });

  it("never takes a second hop", () => {
    for (const role of ["admin", "editor", "user"] as const)
      for (const path of ["/crm", "/crm/home", "/crm/users", "/crm/x/y"]) {
        const first = step(role, path);
        if ("to" in first) expect(step(role, first.to)).toHaveProperty("shows");
      }
  });
});
