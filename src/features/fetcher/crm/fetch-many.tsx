import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextArea } from "#ui/crm/fields/text-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { type FetchRun, fetchRunLimit } from "../fetch-run.ts";
import { pastedUrls } from "../manual-entry.ts";
import { CategoryChoice, nowhere } from "./category-choice.tsx";
import { RunCounts, RunState } from "./fetch-run-state.tsx";
import { useFetcherMessages } from "./fetcher-messages.ts";

const betweenLooks = 2_000;

/** Turns a list of URLs into drafts in the background, and lists the previous runs. */
export function FetchMany() {
  const { t } = useFetcherMessages();
  const say = useFailureText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [place, setPlace] = useState(nowhere);
  const key = useRef(crypto.randomUUID());
  const urls = pastedUrls(text);
  const isTooMany = urls.length > fetchRunLimit;
  const start = useMutation({
    mutationFn: () =>
      crmApi().post(
        "/api/admin/fetcher/jobs",
        { urls, ...place },
        { headers: { "Idempotency-Key": key.current } },
      ),
    onSuccess(run) {
      queries.setQueryData(["fetcher", "run", run.id], run);
      void navigate(`/crm/product-fetcher/${run.id}`);
    },
  });
  const fault = isTooMany
    ? t("fetch.too-many", { count: fetchRunLimit })
    : start.error
      ? say(start.error)
      : undefined;
  return (
    <div className="grid grid-cols-1 gap-10">
      <form
        className="grid max-w-3xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (urls.length && !isTooMany) start.mutate();
        }}
      >
        <TextArea
          label={t("fetch.addresses")}
          description={
            urls.length ? t("fetch.addresses-read", { count: urls.length }) : t("fetch.addresses-note")
          }
          error={fault}
          dir="ltr"
          rows={6}
          value={text}
          onChange={(next) => {
            key.current = crypto.randomUUID();
            setText(next);
          }}
        />
        <CategoryChoice place={place} onChange={setPlace} />
        <div>
          <CrmButton
            type="submit"
            kind="primary"
            icon="fetcher"
            isPending={start.isPending}
            isDisabled={!urls.length || isTooMany}
          >
            {t("fetch.start")}
          </CrmButton>
        </div>
      </form>
      <RunList />
    </div>
  );
}

function RunList() {
  const { t, lang } = useFetcherMessages();
  const list = useQuery({
    queryKey: ["fetcher", "runs"],
    queryFn: () => crmApi().get("/api/admin/fetcher/jobs"),
    refetchInterval: ({ state }) =>
      state.data?.items.some((run) => run.state === "running") ? betweenLooks : false,
  });
  const columns: TableColumn<FetchRun>[] = [
    {
      key: "when",
      label: t("fetch.run-when"),
      isRowHeader: true,
      cell: (run) => (
        <span className="grid whitespace-nowrap tabular">
          {formatLocalTime(lang, parseTime(run.createdAt))}
          <bdi className="text-xs text-ink-soft">{run.by}</bdi>
        </span>
      ),
    },
    { key: "state", label: t("fetch.run-state"), cell: (run) => <RunState state={run.state} /> },
    { key: "counts", label: t("fetch.run-result"), cell: (run) => <RunCounts run={run} /> },
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl">{t("fetch.runs")}</h2>
      <Loaded query={list}>
        {({ items }) =>
          items.length ? (
            <DataTable
              label={t("fetch.runs")}
              columns={columns}
              items={items}
              hrefOf={({ id }) => `/crm/product-fetcher/${id}`}
            />
          ) : (
            <TeachingEmpty icon="list" title={t("fetch.empty-many-title")}>
              <p>{t("fetch.empty-many")}</p>
            </TeachingEmpty>
          )
        }
      </Loaded>
    </section>
  );
}
