import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { MissingScreen, TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import type { LibraryLink } from "../library-link.ts";
import { LinkForm } from "./link-form.tsx";
import { loadLinkMessages, useLinkMessages } from "./link-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadLinkMessages(), loadEditorMessages()]);
  return null;
};

/** Named affiliate links: targets of keywords in articles, and replacements for old URLs. */
export default function LinkLibraryScreen() {
  const { t } = useLinkMessages();
  const [parameters, setParameters] = useSearchParams();
  const opened = parameters.get("link");
  const links = useQuery({ queryKey: ["links"], queryFn: () => crmApi().get("/api/admin/links") });
  const open = (id: string | null) => setParameters(id ? { link: id } : {});
  if (opened)
    return (
      <Loaded query={links}>
        {({ items }) => {
          const link = items.find(({ id }) => id === opened);
          if (!link && opened !== "new")
            return (
              <MissingScreen
                icon="link"
                title={t("links.not-there")}
                action={<CrmLink href="/crm/links">{t("links.title")}</CrmLink>}
              />
            );
          return <LinkForm key={opened} link={link ?? null} onLeave={() => open(null)} />;
        }}
      </Loaded>
    );
  const add = (
    <CrmButton kind="primary" icon="plus" onPress={() => open("new")}>
      {t("links.new")}
    </CrmButton>
  );
  return (
    <>
      <PageHeader title={t("links.title")} actions={add}>
        {t("links.intro")}
      </PageHeader>
      <Loaded query={links}>
        {({ items, choice }) => (
          <div className="grid gap-4">
            {!choice.keywords && items.some(hasKeywords) ? (
              <p className="rounded-lg bg-warn-wash px-4 py-3 text-sm">{t("links.keywords-off")}</p>
            ) : null}
            {items.length ? (
              <LinkList items={items} open={open} />
            ) : (
              <TeachingEmpty icon="link" title={t("links.empty-title")}>
                <p>{t("links.empty-text")}</p>
              </TeachingEmpty>
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

const keywordsOf = ({ keywords }: LibraryLink): string[] => Object.values(keywords).flat();
const hasKeywords = (link: LibraryLink): boolean => keywordsOf(link).length > 0;

function LinkList({ items, open }: { items: LibraryLink[]; open: (id: string) => void }) {
  const { t, lang } = useLinkMessages();
  const [sought, setSought] = useState("");
  const searchTextOf = (link: LibraryLink) =>
    searchText([link.name, link.url, ...link.replaces, ...keywordsOf(link)].join(" "));
  const rows = items.filter((link) => searchTextOf(link).includes(searchText(sought)));
  const columns: TableColumn<LibraryLink>[] = [
    {
      key: "name",
      label: t("links.name"),
      isRowHeader: true,
      cell: ({ name, url }) => (
        <span className="grid">
          <span className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          <span className="max-w-80 truncate text-xs text-ink-soft">
            <Isolate dir="ltr">{url}</Isolate>
          </span>
        </span>
      ),
    },
    {
      key: "shop",
      label: t("links.shop"),
      cell: ({ shop }) =>
        shop ? <bdi>{shop}</bdi> : <span className="text-ink-soft">{t("links.as-told")}</span>,
    },
    { key: "keywords", label: t("links.keywords"), cell: (link) => keywordsOf(link).length },
    { key: "replaces", label: t("links.replaces"), cell: ({ replaces }) => replaces.length },
    {
      key: "state",
      label: t("links.state"),
      cell: ({ isActive }) => (
        <StatusChip tone={isActive ? "good" : "quiet"}>
          {t(isActive ? "links.active" : "links.inactive")}
        </StatusChip>
      ),
    },
  ];
  return (
    <>
      <div className="w-full max-w-xs">
        <SearchField label={t("links.search")} text={sought} onChange={setSought} />
      </div>
      <DataTable
        label={t("links.title")}
        columns={columns}
        items={rows}
        dependencies={[lang]}
        onOpen={({ id }) => open(id)}
        empty={<p className="p-6 text-sm text-ink-soft">{t("links.none-found")}</p>}
      />
    </>
  );
}
