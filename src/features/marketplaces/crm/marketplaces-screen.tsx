import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Note } from "#ui/note.tsx";
import type { Connection } from "../connection.ts";
import { MarketplaceCard } from "./marketplace-card.tsx";
import { loadMarketplacesMessages, useMarketplacesMessages } from "./marketplaces-messages.ts";

export const clientLoader = loadMarketplacesMessages;

const queryKey = ["marketplaces"];

/** The supported marketplaces: their state, and the keys they are called with. */
export default function MarketplacesScreen() {
  const { t } = useMarketplacesMessages();
  const queries = useQueryClient();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const question = useUnsavedGuard(dirty.size > 0);
  const found = useQuery({ queryKey, queryFn: () => crmApi().get("/api/admin/marketplaces") });
  const mark = useCallback((key: string, isDirty: boolean) => {
    setDirty((now) => {
      if (now.has(key) === isDirty) return now;
      const next = new Set(now);
      if (isDirty) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);
  const adopt = (connection: Connection) => {
    queries.setQueryData<{ items: Connection[] }>(queryKey, (all) =>
      all ? { items: all.items.map((one) => (one.key === connection.key ? connection : one)) } : all,
    );
    // Keys of one end the demo of all.
    void queries.invalidateQueries({ queryKey });
  };
  return (
    <>
      <PageHeader title={t("marketplaces.title")}>{t("marketplaces.intro")}</PageHeader>
      <Loaded query={found}>
        {({ items }) => (
          <div className="grid max-w-3xl gap-5">
            {items.some(({ source }) => source === "demo") ? (
              <Note tone="warn" title={t("marketplaces.demo-title")}>
                <p>{t("marketplaces.demo-text")}</p>
              </Note>
            ) : null}
            {items.map((connection) => (
              <MarketplaceCard key={connection.key} connection={connection} adopt={adopt} mark={mark} />
            ))}
          </div>
        )}
      </Loaded>
      {question}
    </>
  );
}
