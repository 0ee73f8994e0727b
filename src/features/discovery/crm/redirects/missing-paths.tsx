import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { formatDate, formatNumber } from "#i18n/formats/format.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { useRedirectsMessages } from "./redirects-messages.ts";

type Missing = CrmResponse<"/api/admin/missing-paths">["items"][number] & { id: string };

/** 404 paths; one click starts a redirect from one. */
export function MissingPaths({ lead }: { lead: (from: string) => void }) {
  const { lang, t } = useRedirectsMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ["missing-paths"],
    queryFn: () => crmApi().get("/api/admin/missing-paths", { query: { limit: 100 } }),
  });
  const forget = useMutation({
    mutationFn: (path: string) => crmApi().delete("/api/admin/missing-paths", { query: { path } }),
    onError: (error) => toast(failureText(error), { tone: "bad" }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["missing-paths"] }),
  });
  const columns: TableColumn<Missing>[] = [
    {
      key: "path",
      label: t("redirects.missing-path"),
      isRowHeader: true,
      cell: ({ path }) => (
        <span className="block min-w-36 wrap-anywhere">
          <Isolate dir="ltr">{path}</Isolate>
        </span>
      ),
    },
    {
      key: "times",
      label: t("redirects.missing-times"),
      isEnd: true,
      cell: ({ times }) => formatNumber(lang, times),
    },
    {
      key: "last",
      label: t("redirects.missing-last"),
      cell: ({ lastAsked }) => (
        <span className="whitespace-nowrap text-ink-soft tabular">
          {formatDate(lang, parseTime(lastAsked))}
        </span>
      ),
    },
    {
      key: "actions",
      label: t("redirects.missing-actions"),
      labelHidden: true,
      isEnd: true,
      cell: ({ path }) => (
        <span className="flex min-w-max justify-end gap-1">
          <CrmButton size="s" icon="redirects" onPress={() => lead(path)}>
            {t("redirects.missing-lead")}
          </CrmButton>
          <CrmButton
            size="s"
            kind="plain"
            icon="close"
            aria-label={t("redirects.missing-forget", { path })}
            onPress={() => forget.mutate(path)}
          />
        </span>
      ),
    },
  ];
  const empty = (
    <TeachingEmpty icon="check" title={t("redirects.missing-none")}>
      {t("redirects.missing-none-text")}
    </TeachingEmpty>
  );
  return (
    <>
      <p className="mb-4 max-w-2xl text-sm text-ink-soft">{t("redirects.missing-intro")}</p>
      <Loaded query={query} missing={empty}>
        {({ items }) => (
          <DataTable
            label={t("redirects.tab-missing")}
            columns={columns}
            items={items.map((item) => ({ ...item, id: item.path }))}
            dependencies={[lang]}
            empty={empty}
          />
        )}
      </Loaded>
    </>
  );
}
