import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createRouteHeaders, crmStyle } from "./route-headers.ts";

const google = { provider: "google", name: "Google", clientId: "g" } as const;
const oidc = { provider: "oidc", name: "Nest ID", clientId: "m" } as const;

it("allows a provider's scripts and windows only on sign-in pages", () => {
  const apart = createRouteHeaders([google, oidc]);
  for (const path of ["/sign-in", "/sign-up"]) {
    expect(apart(path)?.sources.script).toEqual(["https://accounts.google.com/gsi/client"]);
    expect(apart(path)?.headers).toEqual({ "Cross-Origin-Opener-Policy": "same-origin-allow-popups" });
  }
  for (const path of ["/", "/account", "/crmx", "/sign-in/x"]) expect(apart(path)).toBeUndefined();
});

it("an issuer reached by a redirect, or none, adds no sources", () => {
  expect(createRouteHeaders([oidc])("/sign-in")).toBeUndefined();
  expect(createRouteHeaders([])("/sign-in")).toBeUndefined();
});

it("only the CRM allows react-aria's inline style, as its installed version has it", () => {
  const source = readFileSync("node_modules/react-aria/dist/private/interactions/usePress.mjs", "utf8");
  const attribute = /STYLE_ID = |PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(
    source.slice(source.indexOf("PRESSABLE_ATTRIBUTE =")),
  )?.[1];
  const [, written = ""] = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source) ?? [];
  const style = written.replace(/\$\{[^}]*\}/, attribute ?? "").trim();
  expect(crmStyle).toBe(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  for (const apart of [createRouteHeaders([]), createRouteHeaders([google])]) {
    expect(apart("/crm/home")?.sources.style).toEqual([crmStyle]);
    expect(apart("/sign-in")?.sources.style ?? []).not.toContain(crmStyle);
  }
});
