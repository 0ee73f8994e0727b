import type { Typeface } from "#features/settings/design/design.ts";
import classic from "#ui/styles/typefaces/classic.css?url";
import friendly from "#ui/styles/typefaces/friendly.css?url";
import modern from "#ui/styles/typefaces/modern.css?url";

/** The stylesheet of each typeface; the usual one is part of the site's styles. */
export const typefaceUrls: Record<Typeface, string | null> = { editorial: null, modern, classic, friendly };
