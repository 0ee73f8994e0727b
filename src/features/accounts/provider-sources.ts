import type { SignInProvider } from "./account.ts";

/** Addresses of others, by what is loaded from them (as in platform/http/security-headers.ts). */
type Sources = Readonly<Record<"script" | "style" | "connect" | "frame", readonly string[]>>;

/** What the providers' own scripts load, by their documentation. An issuer that is reached by a redirect needs nothing. */
const sourcesOf: Record<SignInProvider["provider"], Partial<Sources>> = {
  google: {
    script: ["https://accounts.google.com/gsi/client"],
    style: ["https://accounts.google.com/gsi/style"],
    connect: ["https://accounts.google.com/gsi/"],
    frame: ["https://accounts.google.com/gsi/"],
  },
  apple: {
    script: ["https://appleid.cdn-apple.com"],
    connect: ["https://appleid.apple.com"],
    frame: ["https://appleid.apple.com"],
  },
  facebook: {
    script: ["https://connect.facebook.net"],
    connect: ["https://graph.facebook.com", "https://www.facebook.com"],
    frame: ["https://www.facebook.com", "https://web.facebook.com"],
  },
  oidc: {},
};

/** What a page with these providers' buttons may load of others; undefined where none brings a script. */
export function providerSources(providers: readonly Pick<SignInProvider, "provider">[]): Sources | undefined {
  const all = providers.map(({ provider }) => sourcesOf[provider]);
  const gathered = (kind: keyof Sources) => all.flatMap((sources) => sources[kind] ?? []);
  const sources: Sources = {
    script: gathered("script"),
    style: gathered("style"),
    connect: gathered("connect"),
    frame: gathered("frame"),
  };
  return sources.script.length ? sources : undefined;
}
