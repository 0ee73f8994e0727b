import { expect, it } from "vitest";
import { createPagesApart } from "./pages-apart.ts";

const google = { provider: "google", name: "Google", clientId: "g" } as const;
const oidc = { provider: "oidc", name: "Nest ID", clientId: "m" } as const;

it("only where one signs in are a provider's scripts and windows let in", () => {
  const apart = createPagesApart([google, oidc]);
  for (const path of ["/sign-in", "/sign-up"]) {
    expect(apart(path)?.sources.script).toEqual(["https://accounts.google.com/gsi/client"]);
    expect(apart(path)?.headers).toEqual({ "Cross-Origin-Opener-Policy": "same-origin-allow-popups" });
  }
  for (const path of ["/", "/account", "/crm/home", "/sign-in/x"]) expect(apart(path)).toBeUndefined();
});

it("an issuer that is reached by a redirect, or none, lets nobody in", () => {
  expect(createPagesApart([oidc])("/sign-in")).toBeUndefined();
  expect(createPagesApart([])("/sign-in")).toBeUndefined();
});
