import type { ApiCall } from "#client/api/api-call.ts";
import { crmApi } from "#client/crm-api.ts";
import type { MakePreviewLink } from "#content/crm/publishing/preview-dialog.tsx";
import type { CheckItem, Use } from "#content/crm/publishing/publish-api.ts";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import type { Language } from "#i18n/languages.ts";
import type { ContentDraft, ContentItem, LoadedContent } from "./content-item.ts";

/** The version and the draft that an editor has seen: others are not replaced by what is sent with them. */
export type Seen = { version: number; draftOf: string | null };
export type Plan = { lang: Language; publishAt: string | null; unpublishAt: string | null };
/** After a restoration: fields that could not be restored. */
type Restored<Item> = { item: Item; lost: readonly string[] };

/** The endpoints of a type of content. All reject with an ApiFailure. */
export type ContentApi<Item, Content> = {
  /** Null where there is no such item. */
  read(id: string): Promise<LoadedContent<Item, Content> | null>;
  create(fields: object, onceKey: string): Promise<Item>;
  saveDraft(id: string, fields: object & Seen): Promise<{ updatedAt: string; version: number }>;
  dropDraft(id: string): Promise<unknown>;
  /** Saves on the item itself; the draft that was seen goes. */
  change(id: string, fields: object & Seen): Promise<Item>;
  /** Publishes the draft, in one language or in every one that is complete. */
  publish(id: string, which: { lang?: Language | undefined; also: Language[] } & Seen): Promise<Item>;
  unpublish(id: string, lang: Language): Promise<Item>;
  schedule(id: string, plan: Plan & { also: Language[] }): Promise<Item>;
  setActive(id: string, isActive: boolean): Promise<Item>;
  setChecked(id: string, isChecked: boolean): Promise<Item>;
  /** Marks a field of a translation as still right. */
  review(id: string, which: { lang: Language; field: string }): Promise<Item>;
  duplicate(id: string, onceKey: string): Promise<Item>;
  remove(id: string, version: number): Promise<unknown>;
  bringBack(id: string): Promise<Restored<Item>>;
  restoreRevision(id: string, number: number): Promise<Restored<Item>>;
  revisions: (id: string) => Pick<RevisionsApi, "list" | "read">;
  uses(id: string, lang: Language): Promise<readonly Use[]>;
  checklist(id: string, lang: Language): Promise<readonly CheckItem[] | null>;
  previewLink: (id: string) => MakePreviewLink;
};

/** The client without the contract's types: those of each item are given by who asks, once for all endpoints. */
export type AnyApi = {
  get(path: string, call?: ApiCall): Promise<unknown>;
  post(path: string, body?: unknown, call?: ApiCall): Promise<unknown>;
  put(path: string, body?: unknown, call?: ApiCall): Promise<unknown>;
  patch(path: string, body?: unknown, call?: ApiCall): Promise<unknown>;
  delete(path: string, call?: ApiCall): Promise<boolean>;
};
export const anyApi = (): AnyApi => crmApi() as AnyApi;

const restored = <Item>(answer: unknown): Restored<Item> => {
  const { lost = [], ...item } = answer as Item & { lost?: readonly string[] };
  return { item: item as Item, lost };
};

/** The endpoints below one path: "/api/admin/products". */
export function contentApi<Item extends ContentItem, Content>(path: string): ContentApi<Item, Content> {
  const one = `${path}/{id}`;
  const post = (id: string, verb: string, body?: object): Promise<Item> =>
    anyApi().post(`${one}/${verb}`, body, { params: { id } }) as Promise<Item>;
  const get = async <Answer>(
    id: string,
    what: string,
    query: ApiCall["query"] = {},
  ): Promise<Answer | null> =>
    (await anyApi().get(`${one}/${what}`, { params: { id }, query })) as Answer | null;
  return {
    async read(id) {
      const item = (await anyApi().get(one, { params: { id } })) as Item | null;
      if (!item) return null;
      // A missing draft is not requested: browsers log each 404 to the console.
      return { item, draft: item.hasDraft ? await get<ContentDraft<Content>>(id, "draft") : null };
    },
    create: (fields, key) =>
      anyApi().post(path, fields, { headers: { "Idempotency-Key": key } }) as Promise<Item>,
    saveDraft: (id, fields) =>
      anyApi().put(`${one}/draft`, fields, { params: { id } }) as Promise<{
        updatedAt: string;
        version: number;
      }>,
    dropDraft: (id) => anyApi().delete(`${one}/draft`, { params: { id } }),
    change: (id, fields) =>
      anyApi().patch(one, { ...fields, dropsDraft: true }, { params: { id } }) as Promise<Item>,
    publish: (id, which) => post(id, "publish", which),
    unpublish: (id, lang) => post(id, "unpublish", { lang }),
    schedule: (id, plan) => post(id, "schedule", plan),
    setActive: (id, isActive) => post(id, isActive ? "unblock" : "block"),
    setChecked: (id, isChecked) => post(id, isChecked ? "mark-checked" : "clear-checked"),
    review: (id, { lang, field }) => post(id, "reviewed", { lang, fields: [field] }),
    duplicate: (id, key) =>
      anyApi().post(`${one}/duplicate`, undefined, {
        params: { id },
        headers: { "Idempotency-Key": key },
      }) as Promise<Item>,
    remove: (id, version) =>
      anyApi().delete(one, { params: { id }, headers: { "If-Match": String(version) } }),
    bringBack: async (id) => restored<Item>(await post(id, "restore")),
    restoreRevision: async (id, number) =>
      restored<Item>(
        await anyApi().post(`${one}/revisions/{number}/restore`, undefined, {
          params: { id, number: String(number) },
        }),
      ),
    revisions: (id) => ({
      list: async (before, limit) =>
        (await get<{ items: Awaited<ReturnType<RevisionsApi["list"]>> }>(id, "revisions", { before, limit }))
          ?.items ?? [],
      read: async (number, since) =>
        (await anyApi().get(`${one}/revisions/{number}`, {
          params: { id, number: String(number) },
          query: { since },
        })) as Awaited<ReturnType<RevisionsApi["read"]>>,
    }),
    uses: async (id, lang) => (await get<{ uses: readonly Use[] }>(id, "uses", { lang }))?.uses ?? [],
    checklist: async (id, lang) =>
      (await get<{ items: readonly CheckItem[] }>(id, "checklist", { lang }))?.items ?? null,
    previewLink: (id) => (page) =>
      anyApi().post(`${one}/preview-link`, page, { params: { id } }) as ReturnType<MakePreviewLink>,
  };
}
