import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Feed } from "#features/imports/feed.ts";
import { ambiguousColumns, type Reading } from "#features/imports/import-run.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { DayOrderSelect } from "#layouts/crm-layout/forms/crm-day-order.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type ColumnChoice, choiceOf, mappingOf } from "../column-choices.ts";
import { ColumnTable } from "../column-table.tsx";
import { useFeedMessages, useImportsMessages } from "../imports-messages.ts";

/** The columns seen in the latest reading of the feed, and their targets. */
export function FeedColumns({ feed, reading, isBusy }: { feed: Feed; reading: Reading; isBusy: boolean }) {
  const { t, lang } = useFeedMessages();
  const { t: files } = useImportsMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [choices, setChoices] = useState<ReadonlyMap<string, ColumnChoice>>(
    new Map(reading.columns.map((column) => [column.column, choiceOf(column, feed.mapping)])),
  );
  const [dayOrder, setDayOrder] = useState(feed.dayOrder);
  const ambiguous = ambiguousColumns(reading, (column) => choices.get(column.column) ?? column.as);
  const [first] = ambiguous;
  const save = useMutation({
    mutationFn: () =>
      crmApi().patch(
        "/api/admin/feeds/{id}",
        {
          mapping: mappingOf(reading.columns, choices) ?? {},
          ...(dayOrder ? { dayOrder } : {}),
          version: feed.version,
        },
        { params: { id: feed.id } },
      ),
    onSuccess(saved: Feed) {
      queries.setQueryData(["feeds", saved.id], saved);
      toast(t("feeds.saved"));
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("feeds.columns")}</h2>
      <ColumnTable
        reading={reading}
        choices={choices}
        isDisabled={isBusy}
        onChoose={(column, choice) => setChoices(new Map(choices).set(column, choice))}
      />
      {first ? (
        <div className="max-w-md">
          <DayOrderSelect
            lang={lang}
            label={files("imports.day-order")}
            description={files("imports.day-order-hint", {
              columns: ambiguous.map(({ column }) => `\u2068${column}\u2069`).join(", "),
            })}
            sample={first.days?.sample ?? ""}
            value={dayOrder ?? null}
            isDisabled={isBusy}
            onChange={setDayOrder}
          />
        </div>
      ) : null}
      <CrmButton
        className="justify-self-start"
        isPending={save.isPending}
        isDisabled={isBusy}
        onPress={() => save.mutate()}
      >
        {t("feeds.columns-save")}
      </CrmButton>
    </section>
  );
}
