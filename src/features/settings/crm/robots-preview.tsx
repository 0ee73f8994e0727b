import { useId } from "react";
import { blocksEverything, type RobotsSettings, robotsFile } from "#features/settings/robots-file.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Note } from "#ui/note.tsx";

/** The whole robots.txt as it will be after saving. */
export function RobotsPreview({ siteUrl, settings }: { siteUrl: string; settings: RobotsSettings }) {
  const { t } = useSettingsMessages();
  const heading = useId();
  const isBlocked = !settings.noindex && blocksEverything(settings.robotsTxt);
  return (
    <section aria-labelledby={heading} className="grid min-w-0 gap-2">
      <p id={heading} className="text-sm font-semibold">
        {t("settings.robots-preview")}
      </p>
      <div role="status">
        {isBlocked ? (
          <Note tone="warn">
            <p>{t("settings.robots-blocks-all")}</p>
          </Note>
        ) : null}
      </div>
      {/* Scrolled with the keyboard. */}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable
        tabIndex={0}
        dir="ltr"
        className="max-h-80 overflow-auto rounded-md bg-surface px-4 py-3 text-xs"
      >
        {robotsFile(siteUrl, settings)}
      </pre>
    </section>
  );
}
