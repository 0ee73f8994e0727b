import { useRef } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ListHeader } from "#content/crm/list/list-header.tsx";
import { loadListMessages, useListMessages } from "#content/crm/list/list-messages.ts";
import { ListTools } from "#content/crm/list/list-tools.tsx";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { changeParams, useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { useShortcut } from "#layouts/crm-layout/crm-shortcuts.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { categoryFilters, type TreeItem } from "../category-edit.ts";
import { useAct, useCategoryItems } from "./category-data.ts";
import { loadCategoryMessages, useCategoryMessages } from "./category-messages.ts";
import { CategoryTree, categoryEditorOf } from "./category-tree.tsx";
import { CategoryTreeRow } from "./category-tree-row.tsx";

export const clientLoader = async () => {
  await Promise.all([loadCategoryMessages(), loadEditorMessages(), loadListMessages()]);
  return null;
};

/** The tree of categories, and what can be done with each; or what a search or a filter finds, or the trash. */
export default function CategoryList() {
  const { t, lang } = useCategoryMessages();
  const [params, setParams] = useSearchParams();
  const searchRef = useRef<HTMLInputElement>(null);
  const { t: list } = useListMessages();
  useShortcut("/", list("list.key-search"), () => searchRef.current?.focus());
  const status = params.get("status");
  const filter = categoryFilters.find((one) => one === status);
  const q = params.get("q") ?? "";
  const query = useCategoryItems(filter);
  const create = { label: t("cat.new"), href: "/crm/categories/new" };
  const set = (change: Record<string, string | null>) => setParams(changeParams(change));
  const folded = q.toLocaleLowerCase(lang);
  const found = (items: readonly TreeItem[]) =>
    items.filter(({ name }) => name.toLocaleLowerCase(lang).includes(folded));
  return (
    <>
      <ListHeader
        title={t("cat.title")}
        count={query.data ? t("cat.count", { count: found(query.data).length }) : undefined}
        create={create}
      />
      <ListTools
        searchLabel={t("cat.search")}
        searchRef={searchRef}
        query={{ ...(q ? { q } : {}), ...(filter ? { status: filter } : {}) }}
        set={set}
        filters={[
          {
            key: "status",
            label: t("cat.filter-status"),
            isMain: true,
            options: categoryFilters.map((value) => ({ value, label: t(`cat.only-${value}`) })),
          },
        ]}
      />
      <Loaded query={query}>
        {(items) =>
          filter === "deleted" ? (
            <Bin items={found(items)} />
          ) : filter || q ? (
            <Found items={found(items)} />
          ) : items.length ? (
            <>
              <CategoryTree items={items} />
              <p className="mt-4 text-sm text-ink-soft">{t("cat.intro")}</p>
            </>
          ) : (
            <TeachingEmpty
              icon="categories"
              title={t("cat.empty-title")}
              action={
                <CrmLink href={create.href} kind="primary" icon="plus">
                  {create.label}
                </CrmLink>
              }
            >
              <p>{t("cat.empty-text")}</p>
            </TeachingEmpty>
          )
        }
      </Loaded>
      {filter ? null : (
        <p className="mt-4">
          <CrmLink href="/crm/categories?status=deleted" kind="plain" size="s" icon="bin">
            {t("cat.bin")}
          </CrmLink>
        </p>
      )}
    </>
  );
}

function Found({ items }: { items: readonly TreeItem[] }) {
  const { t } = useCategoryMessages();
  if (!items.length) return <TeachingEmpty icon="check" title={t("cat.only-none")} />;
  return (
    <ul className="border-t border-line">
      {items.map((item) => (
        <li key={item.id} className="border-b border-line">
          <a href={categoryEditorOf(item.id)} className="block hover:bg-surface">
            <CategoryTreeRow item={item} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Bin({ items }: { items: readonly TreeItem[] }) {
  const { t } = useCategoryMessages();
  const act = useAct();
  if (!items.length) return <TeachingEmpty icon="bin" title={t("cat.bin-empty")} />;
  return (
    <ul className="max-w-3xl border-t border-line">
      {items.map(({ id, name }) => (
        <li
          key={id}
          className="flex min-h-12 items-center justify-between gap-4 border-b border-line text-sm"
        >
          <bdi className="font-semibold">{name || t("cat.unnamed")}</bdi>
          <CrmButton
            size="s"
            icon="undo"
            onPress={() =>
              act(
                () => crmApi().post("/api/admin/categories/{id}/restore", undefined, { params: { id } }),
                t("cat.done-restore", { name }),
              )
            }
          >
            {t("cat.restore")}
          </CrmButton>
        </li>
      ))}
    </ul>
  );
}
