import { softwareName } from "#platform/software-name.ts";
import { Logo, Wordmark } from "#ui/logo.tsx";
import type { SiteSettings } from "./site-slots.ts";

type Brand = Pick<SiteSettings, "siteName" | "logoUrl" | "logoDarkUrl" | "colorScheme">;

/** The site's name, with the bird where it is the software's; the owner's logo replaces both, with the name as its alternative text. */
export function SiteName({ settings }: { settings: Brand }) {
  const { siteName, logoUrl, logoDarkUrl, colorScheme } = settings;
  const isDark = colorScheme === "dark";
  const usual = (isDark && logoDarkUrl) || logoUrl;
  if (usual)
    return (
      <picture className="contents">
        {colorScheme === "auto" && logoDarkUrl ? (
          <source media="(prefers-color-scheme: dark)" srcSet={logoDarkUrl} />
        ) : null}
        <img
          src={usual}
          alt={siteName}
          height={36}
          className="site-logo h-9 w-auto max-w-44 object-contain"
        />
      </picture>
    );
  if (siteName !== softwareName) return <bdi>{siteName}</bdi>;
  return (
    <>
      <Logo size={34} />
      <Wordmark className="h-[1.1em] w-auto translate-y-[0.08em]" />
    </>
  );
}
