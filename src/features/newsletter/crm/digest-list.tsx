import { useInfiniteQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { formatNumber } from "#i18n/formats/format.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ChipTone, StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { Digest, DigestState } from "../digest.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

const tones: Record<DigestState, ChipTone> = {
  draft: "quiet",
  scheduled: "warn",
  sending: "warn",
  sent: "good",
  stopped: "bad",
};
const whileSending = 5_000;

export function DigestChip({ state }: { state: DigestState }) {
  const { t } = useNewsletterMessages();
  return <StatusChip tone={tones[state]}>{t(`news.digest-${state}`)}</StatusChip>;
}

/** The languages that a digest has a subject in. */
const langsOf = ({ texts }: Digest) => languageCodes.filter((code) => texts[code]?.subject);

/** Drafts and what was sent, newest first, with the results. */
export function DigestList() {
  const { lang, t } = useNewsletterMessages();
  const list = useInfiniteQuery({
    queryKey: ["newsletter", "digests"],
    queryFn: ({ pageParam }) =>
      crmApi().get("/api/admin/newsletter/digests", {
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: "",
    getNextPageParam: (last) => last?.nextCursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page?.items.some((one) => one.state === "sending"))
        ? whileSending
        : false,
  });
  const columns: TableColumn<Digest>[] = [
    {
      key: "subject",
      label: t("news.subject"),
      isRowHeader: true,
      cell: ({ texts }) => {
        const code = [lang, ...languageCodes].find((one) => texts[one]?.subject);
        return code ? (
          <bdi lang={languages[code].tag} className="min-w-40 font-semibold wrap-anywhere">
            {texts[code]?.subject}
          </bdi>
        ) : (
          <span className="text-ink-soft">{t("news.no-subject")}</span>
        );
      },
    },
    { key: "state", label: t("news.state"), cell: ({ state }) => <DigestChip state={state} /> },
    {
      key: "languages",
      label: t("news.languages"),
      cell: (digest) =>
        langsOf(digest)
          .map((code) => languages[code].nativeName)
          .join(" · "),
    },
    {
      key: "sent",
      label: t("news.result-sent"),
      isEnd: true,
      cell: ({ results }) => (results ? formatNumber(lang, results.sent) : ""),
    },
    {
      key: "bounced",
      label: t("news.result-bounced"),
      isEnd: true,
      cell: ({ results }) => (results ? formatNumber(lang, results.bounced + results.failed) : ""),
    },
    {
      key: "time",
      label: t("news.time"),
      cell: ({ sendAt, startedAt, updatedAt }) =>
        sendAt ? formatLocalTime(lang, parseTime(sendAt)) : <RelativeTime at={startedAt ?? updatedAt} />,
    },
  ];
  if (list.isPending) return <Skeleton />;
  if (!list.data) return <Failed error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={t("news.digests")}
        columns={columns}
        items={list.data.pages.flatMap((page) => page?.items ?? [])}
        hrefOf={({ id }) => `/crm/newsletter/${id}`}
        dependencies={[lang]}
        empty={
          <TeachingEmpty icon="mail" title={t("news.none")}>
            {t("news.none-text")}
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
  );
}
