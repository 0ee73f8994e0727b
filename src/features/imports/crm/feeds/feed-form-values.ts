import { siteDefaultLanguage } from "#client/browser/document-language.ts";
import type { Feed, FeedSettings } from "#features/imports/feed.ts";

/** The form of a feed. Secrets stay empty until new ones are entered. */
export type FeedFormValues = Pick<
  FeedSettings,
  "format" | "programme" | "country" | "lang" | "currency" | "takes" | "categoryId"
> & {
  name: string;
  itemElement: string;
  isOn: boolean;
  everyHours: number | null;
  address: string;
  user: string;
  password: string;
};

export const formValuesOf = (feed: Feed | null): FeedFormValues => ({
  name: feed?.name ?? "",
  format: feed?.format ?? "auto",
  itemElement: feed?.itemElement ?? "",
  programme: feed?.programme ?? null,
  country: feed?.country ?? "",
  lang: feed?.lang ?? siteDefaultLanguage(),
  currency: feed?.currency ?? null,
  takes: feed?.takes ?? "drafts",
  categoryId: feed?.categoryId ?? null,
  isOn: feed?.isOn ?? false,
  everyHours: feed?.everyHours ?? 24,
  address: "",
  user: "",
  password: "",
});

/** The request body: includes secrets only when new ones were entered. */
export function asSent({ address, user, password, itemElement, everyHours, ...rest }: FeedFormValues) {
  const isXml = rest.format === "xml" || rest.format === "auto";
  return {
    ...rest,
    country: rest.country.trim().toUpperCase(),
    itemElement: isXml && itemElement.trim() ? itemElement.trim() : null,
    everyHours: everyHours ?? 24,
    ...(address.trim() ? { address: address.trim() } : {}),
    ...(user ? { login: { user, password } } : {}),
  };
}
