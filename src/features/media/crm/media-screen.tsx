import { useState } from "react";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Switch } from "#ui/crm/fields/choice.tsx";
import { FileArea, FileButton } from "#ui/crm/fields/file-area.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { Toggle, Toolbar } from "#ui/crm/toolbar.tsx";
import { type MediaFilter, MediaFilters, MediaTiles, noFilter, queryOf } from "./media-browser.tsx";
import { BulkBar } from "./media-bulk.tsx";
import { MediaDetails } from "./media-details.tsx";
import { loadMediaMessages, useMediaMessages } from "./media-messages.ts";
import { UploadList } from "./upload-list.tsx";
import { addUploads } from "./uploads.ts";

export const clientLoader = async () => {
  await Promise.all([loadMediaMessages(), loadEditorMessages()]);
  return null;
};

const nothing: ReadonlySet<string> = new Set();

/** The library: pictures come in, are found, described, put in order, and go. */
export default function MediaScreen() {
  const { t } = useMediaMessages();
  const { t: crm } = useCrmMessages();
  const [search, setSearch] = useSearchParams();
  const [filter, setStoredFilter] = useState<MediaFilter>({
    ...noFilter,
    // From the inbox.
    state: search.get("state") === "failed" ? "failed" : "",
  });
  const [isList, setList] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(nothing);
  // What a filter hides must not stay selected.
  const setFilter = (next: MediaFilter) => {
    setStoredFilter(next);
    setSelected(nothing);
  };
  const open = search.get("picture");
  const show = (id: string | null) =>
    setSearch(
      (before) => {
        if (id === null) before.delete("picture");
        else before.set("picture", id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const upload = (files: File[]) => addUploads(files, filter.folder);
  const isFiltered = Object.values(filter).some(Boolean);
  const choose = (
    <FileButton kind="primary" accept={["image/*"]} allowsMultiple onFiles={upload}>
      {t("crm-media.upload")}
    </FileButton>
  );
  return (
    <>
      <PageHeader
        title={crm("crm.section-media")}
        actions={
          <>
            <SaveFile path="/api/admin/media/export" name="media.csv" query={queryOf(filter)} />
            {choose}
          </>
        }
      >
        {t("crm-media.about")}
      </PageHeader>
      <UploadList onOpen={show} />
      <FileArea label={t("crm-media.drop")} onFiles={upload}>
        <MediaFilters filter={filter} onChange={setFilter}>
          <Switch
            isBeside
            isSelected={filter.unused !== ""}
            onChange={(isOn) => setFilter({ ...filter, unused: isOn ? "1" : "" })}
          >
            {t("crm-media.only-unused")}
          </Switch>
          <Toolbar label={t("crm-media.view")} className="shrink-0 flex-nowrap">
            <Toggle
              label={t("crm-media.view-tiles")}
              icon="grid"
              isSelected={!isList}
              onChange={() => setList(false)}
            />
            <Toggle
              label={t("crm-media.view-list")}
              icon="list"
              isSelected={isList}
              onChange={() => setList(true)}
            />
          </Toolbar>
        </MediaFilters>
        {filter.state ? (
          <CrmButton
            size="s"
            icon="close"
            className="mb-3"
            onPress={() => setFilter({ ...filter, state: "" })}
          >
            {t("crm-media.state-failed")}
          </CrmButton>
        ) : null}
        {selected.size ? <BulkBar selected={selected} onDone={() => setSelected(nothing)} /> : null}
        <MediaTiles
          filter={filter}
          isList={isList}
          selected={selected}
          onSelect={setSelected}
          onOpen={({ id }) => show(id)}
          className="h-[max(24rem,calc(100dvh-20rem))]"
          empty={
            isFiltered ? (
              <TeachingEmpty
                icon="search"
                title={t("crm-media.none-found")}
                action={<CrmButton onPress={() => setFilter(noFilter)}>{t("crm-media.show-all")}</CrmButton>}
              />
            ) : (
              <TeachingEmpty icon="media" title={t("crm-media.empty")}>
                <p>{t("crm-media.empty-text")}</p>
              </TeachingEmpty>
            )
          }
        />
      </FileArea>
      {open ? <MediaDetails key={open} id={open} onClose={() => show(null)} /> : null}
    </>
  );
}
