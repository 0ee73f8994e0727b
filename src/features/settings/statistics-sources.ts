import type { Statistics } from "./statistics-provider.ts";

const scriptPaths = { plausible: "/js/script.js", matomo: "/matomo.js", umami: "/script.js" };

/** The provider's script, what may be loaded of it, and whom it calls. */
export function statisticsSources(statistics: Statistics): {
  script: string;
  allowed: string;
  connect: readonly string[];
} {
  if (statistics.provider === "google") {
    const allowed = "https://www.googletagmanager.com/gtag/";
    return {
      script: `${allowed}js?id=${statistics.id}`,
      allowed,
      connect: [
        "https://www.googletagmanager.com",
        "https://*.google-analytics.com",
        "https://*.analytics.google.com",
      ],
    };
  }
  const origin = `https://${statistics.host}`;
  const script = `${origin}${scriptPaths[statistics.provider]}`;
  // Umami Cloud collects events at another host than it serves the script from.
  const more = statistics.host === "cloud.umami.is" ? ["https://api-gateway.umami.dev"] : [];
  return { script, allowed: script, connect: [origin, ...more] };
}
