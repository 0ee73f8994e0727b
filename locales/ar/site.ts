import type { SiteCatalogue } from "#i18n/messages.ts"; export default {"common.home":"Home"} as const satisfies SiteCatalogue;
