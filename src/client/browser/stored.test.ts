import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** As much of a browser's window as the module touches: two storages and the two events. */
function aWindow() {
  const storage = () => {
    const entries = new Map<string, string>();
    return {
      entries,
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
    };
  };
  return Object.assign(new EventTarget(), { localStorage: storage(), sessionStorage: storage() });
}

let browser: ReturnType<typeof aWindow>;
let stored: typeof import("./stored.ts");

beforeEach(async () => {
  browser = aWindow();
  vi.stubGlobal("window", browser);
  vi.resetModules();
  stored = await import("./stored.ts");
});
afterEach(() => void vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("refused", "SecurityError");
};

it("stores an entry where the registry says, and removes it", () => {
  stored.writeStored("favorites", "[1]");
  stored.writeStored("play-film", "[]");
  expect([...browser.localStorage.entries.keys()]).toEqual(["favorites"]);
  expect([...browser.sessionStorage.entries.keys()]).toEqual(["play-film"]);
  stored.removeStored("favorites");
  expect(stored.readStored("favorites")).toBeNull();
});

it("notifies listeners of changes in this tab and others, until they unsubscribe", () => {
  const heard = vi.fn();
  const stop = stored.onStored("favorites", heard);
  stored.writeStored("favorites", "[1]");
  stored.writeStored("compare", "[1]");
  expect(heard).toHaveBeenCalledTimes(1);
  browser.dispatchEvent(Object.assign(new Event("storage"), { key: "favorites" }));
  browser.dispatchEvent(Object.assign(new Event("storage"), { key: "compare" }));
  expect(heard).toHaveBeenCalledTimes(2);
  browser.dispatchEvent(Object.assign(new Event("storage"), { key: null }));
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  stored.removeStored("favorites");
  expect(heard).toHaveBeenCalledTimes(3);
});

it("keeps entries for the lifetime of the document where storage is refused", () => {
  browser.localStorage.getItem = refuse;
  browser.localStorage.setItem = refuse;
  browser.localStorage.removeItem = refuse;
  expect(stored.readStored("favorites")).toBeNull();
  stored.writeStored("favorites", "[2]");
  expect(stored.readStored("favorites")).toBe("[2]");
  stored.removeStored("favorites");
  expect(stored.readStored("favorites")).toBeNull();
});
