import type { CheckOf } from "#content/server/content.service.ts";
import { page } from "#features/pages/page.content.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { providerNames } from "#features/settings/statistics-names.ts";
import { plainText } from "#platform/document/document-reading.ts";
import type { StaticPage } from "../static-page.ts";

/** Settings are made after the engine. */
export type SettingsOfPages = () => Pick<Settings, "isDemo" | "site" | "statistics">;

/** The static pages that must name an outside statistics service. */
const tellsOfStatistics: readonly string[] = ["privacy", "cookies"] satisfies StaticPage[];

/** A policy that does not name the statistics service of the settings. */
export const pageCheck =
  (settings: SettingsOfPages): CheckOf =>
  async (content, lang) => {
    const words = page.textsIn(content as (typeof page)["empty"], lang);
    const outside = await settings().statistics();
    if (!words || !outside || !tellsOfStatistics.includes(words.slug)) return [];
    const about = providerNames[outside.provider];
    return plainText(words.content).includes(about)
      ? []
      : [{ code: "statistics-unnamed", level: "warning", field: "content", about }];
  };
