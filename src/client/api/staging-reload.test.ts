import { describe, expect, it } from "vitest";
import { reloadStagingOnce } from "./staging-reload.ts";

function page({ staging = true, initial = {} as Record<string, string> } = {}) {
  const seen = { reloads: 0 };
  const stored = new Map(Object.entries(initial));
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const open = (own: () => typeof storage = () => storage) =>
    reloadStagingOnce({ staging, storage: own, reload: () => void seen.reloads++ });
  return { seen, stored, storage, open };
}

describe("the one-time reload of staging", () => {
  it("reloads a page that has never been marked and marks it v6", () => {
    const { open, seen, stored } = page();
    expect(open()).toBe(true);
    expect(seen.reloads).toBe(1);
    expect([...stored]).toEqual([["cache-version", "v6"]]);
  });

  it("reloads a page with an older marker", () => {
    expect(page({ initial: { "cache-version": "v5" } }).open()).toBe(true);
  });

  it("reloads at most once", () => {
    const { open, seen } = page();
    for (let visit = 0; visit < 3; visit++) open();
    expect(seen.reloads).toBe(1);
  });

  it("does nothing outside staging", () => {
    const { open, seen, stored } = page({ staging: false });
    expect(open()).toBe(false);
    expect([seen.reloads, stored.size]).toEqual([0, 0]);
  });

  it("does nothing where storage cannot be accessed, read or written", () => {
    const { open, seen, storage } = page();
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    expect(open(refuse)).toBe(false);
    expect(open(() => ({ ...storage, getItem: refuse }))).toBe(false);
    expect(open(() => ({ ...storage, setItem: refuse }))).toBe(false);
    expect(seen.reloads).toBe(0);
  });

  it("does nothing where storage drops what is written, which would reload forever", () => {
    const { open, seen, storage } = page();
    open(() => ({ ...storage, setItem: () => {} }));
    expect(seen.reloads).toBe(0);
  });
});
