import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { SaveFile } from "#layouts/crm-layout/lists/crm-save-file.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type Subscriber, type SubscriberState, subscriberStates } from "../newsletter.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

const tones: Record<SubscriberState, ChipTone> = {
  pending: "warn",
  confirmed: "good",
  unsubscribed: "quiet",
  bounced: "bad",
  waiting: "warn",
};

/** The newsletter's list, for administrators: searched by address, exported, and each person deleted. */
export function SubscriberList() {
  const { lang, t } = useNewsletterMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<SubscriberState | "all">("all");
  const [of, setOf] = useState<Language | "all">("all");
  const [deleted, setDeleted] = useState<Subscriber | null>(null);
  const filter = {
    q: useDeferredValue(typed),
    ...(state === "all" ? {} : { state }),
    ...(of === "all" ? {} : { lang: of }),
  };
  const list = useInfiniteQuery({
    queryKey: ["newsletter", "subscribers", filter],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/newsletter/subscribers", {
        query: { ...filter, limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    placeholderData: (before) => before,
  });
  const remove = async () => {
    if (!deleted) return;
    try {
      await crmApi().delete("/api/admin/newsletter/subscribers/{id}", { params: { id: deleted.id } });
      toast(t("news.deleted"));
      await queries.invalidateQueries({ queryKey: ["newsletter"] });
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
    }
  };
  const columns: TableColumn<Subscriber>[] = [
    {
      key: "email",
      label: t("news.email"),
      isRowHeader: true,
      cell: ({ email }) => (
        <bdi dir="ltr" className="block min-w-40 wrap-anywhere">
          {email}
        </bdi>
      ),
    },
    {
      key: "state",
      label: t("news.state"),
      cell: (one) => <StatusChip tone={tones[one.state]}>{t(`news.state-${one.state}`)}</StatusChip>,
    },
    { key: "lang", label: t("news.language"), cell: (one) => languages[one.lang].nativeName },
    {
      key: "time",
      label: t("news.since"),
      cell: ({ confirmedAt, createdAt }) => <RelativeTime at={confirmedAt ?? createdAt} />,
    },
    {
      key: "delete",
      label: t("news.delete"),
      labelHidden: true,
      isEnd: true,
      cell: (one) => (
        <CrmButton
          size="s"
          kind="plain"
          icon="trash"
          aria-label={t("news.delete-one", { email: one.email })}
          onPress={() => setDeleted(one)}
        />
      ),
    },
  ];
  const all = { value: "all" as const, label: t("news.all") };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <TextField type="search" label={t("news.search")} value={typed} onChange={setTyped} dir="ltr" />
        </div>
        <Select
          label={t("news.state")}
          value={state}
          onChange={setState}
          options={[all, ...subscriberStates.map((value) => ({ value, label: t(`news.state-${value}`) }))]}
        />
        <Select
          label={t("news.language")}
          value={of}
          onChange={setOf}
          options={[all, ...languageCodes.map((value) => ({ value, label: languages[value].nativeName }))]}
        />
        <SaveFile path="/api/admin/newsletter/subscribers/file" name="subscribers.csv" query={filter} />
      </div>
      {list.isPending ? <Skeleton /> : null}
      {list.isError ? <Failed error={list.error} retry={() => void list.refetch()} /> : null}
      {list.data ? (
        <>
          <p role="status" className="mb-2 text-sm text-ink-soft">
            {t("news.count", { count: list.data.pages[0]?.total ?? 0 })}
          </p>
          <DataTable
            label={t("news.subscribers")}
            columns={columns}
            items={list.data.pages.flatMap((page) => page?.items ?? [])}
            dependencies={[lang]}
            empty={
              <TeachingEmpty icon="mail" title={t("news.no-subscribers")}>
                {t("news.no-subscribers-text")}
              </TeachingEmpty>
            }
          />
          {list.hasNextPage ? (
            <div className="mt-4 flex justify-center">
              <CrmButton isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t("news.more")}
              </CrmButton>
            </div>
          ) : null}
        </>
      ) : null}
      <ConfirmDialog
        title={t("news.delete-title")}
        confirm={t("news.delete")}
        isDanger
        isOpen={deleted !== null}
        onOpenChange={(isOpen) => !isOpen && setDeleted(null)}
        onConfirm={remove}
      >
        <p className="mb-2 font-semibold">
          <bdi dir="ltr">{deleted?.email}</bdi>
        </p>
        <p>{t("news.delete-text")}</p>
      </ConfirmDialog>
    </>
  );
}
