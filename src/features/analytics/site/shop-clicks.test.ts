import { afterEach, describe, expect, it, vi } from "vitest";
import { visitEventsSchema } from "../visit-event.ts";
import { countShopClicks } from "./shop-clicks.ts";

class FakeElement {
  dataset = { shop: "amazon", offer: "7", place: "box 2" };
  closest = (selector: string) => (selector === "a[data-shop]" ? this : null);
}

/** A page whose links are counted, and a reader's actions on it. */
function aPage({
  stored = { consent: "accepted" },
  navigator = {},
  hostname = "magpie.example",
  gateways = "",
  asksFirst = false,
}: {
  stored?: Record<string, string> | "refused";
  navigator?: object;
  hostname?: string;
  gateways?: string;
  asksFirst?: boolean;
} = {}) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const addEventListener = (type: string, listener: (event: object) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  const fetch = vi.fn(async (_address: string, _request: RequestInit & { body: string }) => {});
  const document = {
    addEventListener,
    hidden: false,
    documentElement: { lang: "zh-Hans", dataset: asksFirst ? { asksFirst: "" } : {} },
    querySelector: () => (gateways ? { content: gateways } : null),
  };
  const getItem = (key: string) => {
    if (stored === "refused") throw new Error("SecurityError");
    return stored[key] ?? null;
  };
  const globals = {
    addEventListener,
    document,
    Element: FakeElement,
    fetch,
    localStorage: { getItem },
    location: { hostname, pathname: "/zh/product/%E5%A3%B6" },
    navigator,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  countShopClicks();
  const link = new FakeElement();
  const act = (type: string, button = 0, target: object = link) => {
    for (const listener of listeners.get(type) ?? []) listener({ type, button, target });
  };
  return {
    act,
    calls: () => fetch.mock.calls,
    hide: () => {
      document.hidden = true;
      act("visibilitychange");
      document.hidden = false;
    },
  };
}

describe("the counting of links to shops", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("sends an event that the server takes, once, as soon as the link is clicked", () => {
    const page = aPage();
    page.act("pointerdown");
    page.act("click");
    expect(page.calls()).toHaveLength(1);
    const [address, { method, keepalive, headers, body }] = page.calls()[0] ?? ["", { body: "" }];
    expect([address, method, keepalive, headers]).toEqual([
      "/api/analytics/events",
      "POST",
      true,
      { "Content-Type": "application/json" },
    ]);
    expect(visitEventsSchema.parse(JSON.parse(body)).events).toMatchObject([
      {
        type: "outbound",
        path: "/zh/product/壶",
        programme: "amazon",
        offer: "7",
        block: "box",
        position: 2,
        lang: "zh",
      },
    ]);
  });

  it.each<Parameters<typeof aPage>[0]>([{ stored: {} }, { asksFirst: true }])(
    "sends that of %j",
    (visitor) => {
      const page = aPage(visitor);
      page.act("click");
      expect(page.calls()).toHaveLength(1);
    },
  );

  it("counts the middle button, not the right one, and nothing beside a link", () => {
    const page = aPage();
    page.act("auxclick", 1);
    expect(page.calls()).toHaveLength(1);
    page.act("auxclick", 2);
    page.act("click", 0, {});
    expect(page.calls()).toHaveLength(1);
  });

  it("counts a link's menu where the page is hidden next", () => {
    const page = aPage();
    page.act("pointerdown", 2);
    page.act("contextmenu", 2);
    page.act("auxclick", 2);
    page.hide();
    page.hide();
    expect(page.calls()).toHaveLength(1);
    for (const closing of ["pointerdown", "keydown"]) {
      page.act("contextmenu", 2);
      page.act(closing);
      page.hide();
    }
    expect(page.calls()).toHaveLength(1);
  });

  it.each<Parameters<typeof aPage>[0]>([
    { stored: {}, asksFirst: true },
    { stored: { consent: "refused" }, asksFirst: true },
    { stored: { consent: "refused" } },
    { stored: "refused" },
    { stored: { consent: "accepted", auth_user: '{"id":1,"role":"editor"}' } },
    { navigator: { globalPrivacyControl: true } },
    { navigator: { doNotTrack: "1" } },
    { navigator: { webdriver: true } },
  ])("sends nothing of %j", (visitor) => {
    const page = aPage(visitor);
    page.act("click");
    expect(page.calls()).toEqual([]);
  });

  const main = "https://api.magpie.example";
  it.each([
    ["magpie.example", main],
    ["pr-7.preview.example", "https://api.preview.example"],
    ["preview.example", ""],
    ["evilpreview.example", ""],
    ["127.0.0.1", "http://localhost:5000"],
    ["elsewhere.example", ""],
  ])("calls the gateway of %s", (hostname, base) => {
    const gateways = JSON.stringify({
      production: { hosts: ["magpie.example", "*", "("], main: `${main}/` },
      staging: { hosts: ["*.preview.example"], main: "https://api.preview.example" },
      local: { main: "http://localhost:5000" },
    });
    const page = aPage({ hostname, gateways });
    page.act("click");
    expect(page.calls()[0]?.[0]).toBe(`${base}/api/analytics/events`);
  });
});
