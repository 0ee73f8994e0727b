import type { CrmResponse } from "#client/crm-api.ts";
import { editorOf } from "#features/discovery/editor-paths.ts";
import type { TranslatedType } from "#features/discovery/translation.ts";

type Group = CrmResponse<"/api/admin/inbox">["groups"][number];
type Item = Group["items"][number];

type About = NonNullable<Item["about"]>["type"];
const workedOn: Record<Exclude<About, TranslatedType>, (id: string) => string> = {
  import: (id) => `/crm/imports/${id}`,
  feed: (id) => `/crm/imports/feeds/${id}`,
  fetch: (id) => `/crm/product-fetcher/${id}`,
  picture: (id) => `/crm/media?picture=${id}`,
  writing: (id) => `/crm/articles/generate/${id}`,
  translation: (id) => `/crm/translations/runs/${id}`,
};

const aboutPlace = ({ type, id }: NonNullable<Item["about"]>): string =>
  Object.hasOwn(workedOn, type) ? workedOn[type as keyof typeof workedOn](id) : editorOf(type, id);

/** The screen of a job that has no entity. */
const screens = new Map<string, string>(
  Object.entries({
    ...{ "mail.send": "/crm/settings?tab=mail", "mail.none": "/crm/settings?tab=mail" },
    "publishing.due": "/crm/articles?status=scheduled",
    "media.sweep": "/crm/media",
    "articles.refresh": "/crm/reusable-blocks",
    ...{ "imports.tidy": "/crm/imports", "feeds.due": "/crm/imports" },
    ...{ "fetcher.tidy": "/crm/product-fetcher", "fetcher.links": "/crm/products?offer=broken" },
    "fetcher.pictures": "/crm/products?missing=image-gone",
    "offers.refresh": "/crm/products?offer=stale",
    ...{ "offers.rates": "/crm/settings?tab=money", "offers.rebase": "/crm/settings?tab=money" },
    "products.alerts": "/crm/products",
    ...{ "newsletter.maintain": "/crm/newsletter", "feedback.maintain": "/crm/questions" },
    "newsletter.send": "/crm/newsletter",
    "newsletter.hand-over": "/crm/newsletter",
    ...{ "trends.outside": "/crm/trends", "trends.outside-now": "/crm/trends" },
    "trends.topic": "/crm/trends",
    "analytics.tidy": "/crm/analytics",
    "accounts.delete-closed": "/crm/users",
    ...{ "index-now.gather": "/crm/settings?tab=search", "index-now.submit": "/crm/settings?tab=search" },
  }),
);

/** Where a row of the inbox is dealt with. */
export function placeOf(kind: Group["kind"], item: Item): string | undefined {
  const { type, id, productId, about, clicks, jobKind = "" } = item;
  if (clicks !== undefined) return `${editorOf("product", id)}?part=offers`;
  if (kind === "images-broken") return `${editorOf("product", id)}?part=pictures`;
  if (type === "report") return editorOf("product", productId ?? "");
  if (type === "question") return "/crm/questions";
  if (type === "author") return `/crm/authors?author=${id}`;
  if (type === "feed") return workedOn.feed(id);
  if (type === "picture") return workedOn.picture(id);
  if (type === "plan") return "/crm/agents";
  if (type === "webhook") return "/crm/settings?tab=webhooks";
  if (type === "comment") return about && `${editorOf(about.type, about.id)}?thread=${id}`;
  if (type === "job") return about ? aboutPlace(about) : screens.get(jobKind);
  return editorOf(type, id);
}
