import { describe, expect, it } from "vitest";
import { type GatewaySettings, gatewaysFor } from "./gateways.ts";

const settings: GatewaySettings = {
  production: {
    hosts: ["magpie.example", "www.magpie.example"],
    main: "https://api.magpie.example/",
    alternative: "https://jobs.magpie.example",
    forgotPassword: "https://mail.magpie.example",
  },
  staging: {
    hosts: ["staging.magpie.example", "*.preview.example"],
    main: "https://api-staging.magpie.example",
  },
  local: { main: "http://localhost:5000", alternative: "http://localhost:8000" },
};

describe("the gateways of a page", () => {
  it.each(["magpie.example", "WWW.Magpie.Example"])("are forced to the production ones on %s", (host) => {
    expect(gatewaysFor(host, settings)).toEqual({
      main: "https://api.magpie.example",
      alternative: "https://jobs.magpie.example",
      forgotPassword: "https://mail.magpie.example",
      staging: false,
      cacheBust: false,
    });
  });

  it.each(["staging.magpie.example", "pr-7.preview.example"])(
    "are the staging ones, cache-busted, on %s",
    (host) => {
      const main = "https://api-staging.magpie.example";
      expect(gatewaysFor(host, settings)).toEqual({
        main,
        alternative: main,
        forgotPassword: main,
        staging: true,
        cacheBust: true,
      });
    },
  );

  it.each(["localhost", "127.0.0.1", "[::1]", "fr.localhost"])(
    "are the local ports, cache-busted, on %s",
    (host) => {
      expect(gatewaysFor(host, settings)).toEqual({
        main: "http://localhost:5000",
        alternative: "http://localhost:8000",
        forgotPassword: "http://localhost:5000",
        staging: false,
        cacheBust: true,
      });
    },
  );

  it.each([
    "shop.example",
    "preview.example",
    "evilpreview.example",
    "localhost.example",
    "127.0.0.1.example",
  ])("are the page's own origin, never cache-busted, on %s", (host) => {
    const own = { main: "", alternative: "", forgotPassword: "", staging: false, cacheBust: false };
    expect(gatewaysFor(host, settings)).toEqual(own);
    expect(gatewaysFor(host)).toEqual(own);
  });

  it("are same-origin on localhost without ports, still cache-busted", () => {
    expect(gatewaysFor("localhost")).toMatchObject({ main: "", cacheBust: true });
  });

  it("are not cache-busted if the setting says so", () => {
    for (const host of ["localhost", "staging.magpie.example"])
      expect(gatewaysFor(host, { ...settings, cacheBust: false }).cacheBust).toBe(false);
    expect(gatewaysFor("magpie.example", { ...settings, cacheBust: true }).cacheBust).toBe(false);
  });

  it("stay the production ones if a staging pattern also covers the production domain", () => {
    const both = { ...settings, staging: { hosts: ["*.magpie.example"], main: "https://staging.example" } };
    expect(gatewaysFor("www.magpie.example", both)).toMatchObject({ staging: false, cacheBust: false });
  });
});
