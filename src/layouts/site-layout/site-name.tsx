import { softwareName } from "#platform/software-name.ts";
import { Logo, Wordmark } from "#ui/logo.tsx";
import type { SiteSettings } from "./site-slots.ts";

/** The site's mark and name; the owner's logo replaces both, with the name as its alternative text. */
export function SiteName({ settings }: { settings: Pick<SiteSettings, "siteName" | "logoUrl"> }) {
  return settings.logoUrl ? (
    <img
      src={settings.logoUrl}
      alt={settings.siteName}
      height={36}
      className="h-9 w-auto max-w-44 object-contain"
    />
  ) : (
    <>
      <Logo size={34} />
      {settings.siteName === softwareName ? (
        <Wordmark className="h-[1.1em] w-auto translate-y-[0.08em]" />
      ) : (
        <bdi>{settings.siteName}</bdi>
      )}
    </>
  );
}
