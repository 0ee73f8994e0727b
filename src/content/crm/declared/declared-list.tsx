import { crmDownload } from "#client/crm-download.ts";
import type { BulkResult, Undone } from "#content/admin-action-schemas.ts";
import { type ItemRow, itemSorts } from "#content/admin-item.ts";
import type { ContentType } from "#content/content-type.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { bulkPatience } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { toast } from "#ui/crm/toast.tsx";
import { anyApi } from "../form/content-api.ts";
import { LanguageChips } from "../language-chips.tsx";
import { declaredEditField } from "../list/declared-edit-field.ts";
import type { EditField } from "../list/edit-field.ts";
import type { BulkPreview, ListColumn, ListDeclaration, ListPage } from "../list/list-declaration.ts";
import { useListMessages } from "../list/list-messages.ts";
import { RelativeTime } from "../list/relative-time.tsx";
import { useSavedViews } from "../saved-views.ts";
import type { DeclaredKind } from "./declared-kind.ts";
import type { DeclaredWords } from "./declared-words.ts";

const statuses = ["published", "unpublished", "draft", "scheduled", "deleted"] as const;

/** Facts of simple kinds are edited in the list. */
const editFieldOf = (type: ContentType, words: DeclaredWords, key: string): EditField<ItemRow> | null =>
  declaredEditField<ItemRow>(type.facts[key], {
    key,
    label: words.label(key),
    choice: (value) => words.choice(key, value),
    valueIn: ({ values = {} }) => new Map(Object.entries(values)).get(key),
    write: (value) => ({ values: { [key]: value } }),
  });

/** The list of a declared type: its columns are those of the declaration. */
export function useDeclaredList(
  type: ContentType,
  kind: DeclaredKind,
  words: DeclaredWords,
  /** The list whose columns and views each user arranges. */
  views: Parameters<typeof useSavedViews>[0],
): ListDeclaration<ItemRow> {
  const { t, lang } = useListMessages();
  const failureText = useFailureText();
  const query = Object.fromEntries(useSearchParams()[0]);
  const path = `/api/admin/content/${type.name}`;
  const fields = Object.keys(type.facts).flatMap((key) => editFieldOf(type, words, key) ?? []);
  const choiceText = (key: string, text: string) => {
    const field = type.fields.get(key);
    if (field?.kind === "choice") return words.choice(key, text);
    return field?.kind === "yes-no" ? t(text === "yes" ? "list.yes" : "list.no") : text;
  };
  const columns = type.list.columns
    .filter((key) => key !== type.title && type.fields.get(key)?.kind !== "image")
    .map(
      (key): ListColumn<ItemRow> => ({
        key,
        label: words.label(key),
        isUsual: true,
        cell: (row) => {
          const text = choiceText(key, new Map(Object.entries(row.columns)).get(key) ?? "");
          return (
            <bdi title={text} className="line-clamp-2 [text-align:match-parent]">
              {text || "–"}
            </bdi>
          );
        },
        edit: () => fields.find((field) => field.key === key) ?? null,
      }),
    );
  const download = () => {
    const { cursor: _, view: __, ...filter } = query;
    return crmDownload(`${path}/export` as never, `${type.name}.csv`, filter as never);
  };
  return {
    queryKey: [type.name],
    title: words.title,
    count: words.count,
    actions: [
      {
        key: "export",
        label: t("list.export"),
        icon: "download",
        onAction: () => void download().catch((error: unknown) => toast(failureText(error), { tone: "bad" })),
      },
    ],
    create: { label: words.create, href: `${kind.listPath}/new` },
    searchLabel: words.search,
    filters: [
      {
        key: "status",
        label: t("list.status"),
        isMain: true,
        options: [
          ...statuses.map((value) => ({ value, label: t(`list.status-${value}`) })),
          { value: "blocked", label: t("list.blocked") },
        ],
      },
      {
        key: "lang",
        label: t("list.language"),
        isMain: true,
        options: languageCodes.map((value) => ({ value, label: languages[value].nativeName })),
      },
      {
        key: "missing",
        label: t("list.issues"),
        isMain: true,
        options: (["translation", "stale"] as const).map((value) => ({
          value,
          label: t(`list.missing-${value}`),
        })),
      },
    ],
    sorts: itemSorts.map((value) => ({
      value,
      label: t(`list.sort-${value}`),
      ...(value.endsWith("updated") ? { column: "updated", isDescending: value === "-updated" } : {}),
    })),
    columns: [
      {
        key: "languages",
        label: t("list.languages"),
        isUsual: true,
        cell: ({ states }) => <LanguageChips states={states} />,
      },
      ...columns,
      {
        key: "updated",
        label: t("list.updated"),
        isUsual: true,
        cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      },
    ],
    views: useSavedViews(views),
    presets: [
      { key: "all", label: t("list.view-all"), query: "" },
      { key: "drafts", label: t("list.status-draft"), query: "status=draft" },
      { key: "trash", label: t("list.status-deleted"), query: "status=deleted", icon: "bin" },
    ],
    page: async (of, cursor, limit, signal) =>
      (await anyApi().get(path, {
        query: { ...of, limit, shownIn: lang, ...(cursor ? { cursor } : {}) },
        ...(signal ? { signal } : {}),
      })) as ListPage<ItemRow> | null,
    nameLabel: t("list.title"),
    name: ({ title, textLang, imageUrl, hasDraft, isActive }) => ({
      text: title || words.untitled,
      lang: textLang,
      imageUrl,
      hasDraft,
      isBlocked: !isActive,
    }),
    phone: {
      line: ({ states, updatedAt }) => (
        <>
          <LanguageChips states={states} />
          <span className="ms-auto">
            <RelativeTime at={updatedAt} />
          </span>
        </>
      ),
    },
    href: ({ id }) => kind.editorPath(id),
    save: ({ id, version }, { values }) => anyApi().patch(`${path}/${id}`, { ...values, version }),
    bulk: {
      act: (ids, action, of) =>
        anyApi().post(
          `${path}/bulk`,
          { ids, action, ...(of ? { lang: of } : {}) },
          bulkPatience,
        ) as Promise<BulkResult>,
      done: (action, count) => t(`list.done-${action}`, { count }),
      fields,
      edit: (ids, { values }) =>
        anyApi().post(
          `${path}/bulk`,
          { ids, action: "edit", patch: values },
          bulkPatience,
        ) as Promise<BulkResult>,
      preview: (ids, { values }) =>
        anyApi().post(`${path}/bulk/preview`, { ids, patch: values }) as Promise<BulkPreview>,
      undo: (undo) => anyApi().post(`${path}/bulk/undo`, { undo }, bulkPatience) as Promise<Undone>,
    },
    noneYet: { icon: words.icon, ...words.noneYet },
    noneFound: words.noneFound,
  };
}
