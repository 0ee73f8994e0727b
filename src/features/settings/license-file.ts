import type { AiCrawlerChoice } from "./ai-crawlers.ts";

/** Where robots.txt says that the license is. */
export const licensePath = "/license.xml";

type LicenseSettings = { aiCrawlers: AiCrawlerChoice; noindex: boolean };

/** Without a choice nothing is said: a license would grant or reserve a right. */
export const hasLicense = ({ aiCrawlers }: Pick<LicenseSettings, "aiCrawlers">): boolean =>
  aiCrawlers !== "allow";

/** The license of the site's texts for programs (RSL 1.0, rslstandard.org): what is not prohibited is permitted. Null where there is none. */
export function licenseFile({ aiCrawlers, noindex }: LicenseSettings): string | null {
  if (aiCrawlers === "allow") return null;
  const prohibited = noindex ? "all" : aiCrawlers === "block" ? "ai-all" : "ai-train";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rsl xmlns="https://rslstandard.org/rsl">',
    '  <content url="/">',
    "    <license>",
    `      <prohibits type="usage">${prohibited}</prohibits>`,
    "    </license>",
    "  </content>",
    "</rsl>",
    "",
  ].join("\n");
}
