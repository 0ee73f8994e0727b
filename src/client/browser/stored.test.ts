import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** As much of a browser's window as the module touches: two storages and the two events. */
function aWindow() {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
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

it("keeps an entry where the registry says, and forgets it", () => {
  stored.writeStored("favorites", "[1]");
  stored.writeStored("play-film", "[]");
  expect([...browser.localStorage.kept.keys()]).toEqual(["favorites"]);
  expect([...browser.sessionStorage.kept.keys()]).toEqual(["play-film"]);
  stored.removeStored("favorites");
  expect(stored.readStored("favorites")).toBeNull();
});

it("tells those who listen, in this tab and from others, until they stop", () => {
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

it("remembers for as long as the document lives where storage is refused", () => {
  browser.localStorage.getItem = refuse;
  browser.localStorage.setItem = refuse;
  browser.localStorage.removeItem = refuse;
  expect(stored.readStored("favorites")).toBeNull();
  stored.writeStored("favorites", "[2]");
  expect(stored.readStored("favorites")).toBe("[2]");
  stored.removeStored("favorites");
  expect(stored.readStored("favorites")).toBeNull();
});
