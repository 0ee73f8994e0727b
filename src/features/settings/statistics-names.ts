import type { Statistics } from "./statistics-provider.ts";

export const providerNames = {
  google: "Google Analytics",
  plausible: "Plausible",
  matomo: "Matomo",
  umami: "Umami",
} as const satisfies Record<Statistics["provider"], string>;
