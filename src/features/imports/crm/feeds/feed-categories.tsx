import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Feed } from "#features/imports/feed.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useCategoryOptions } from "../category-options.ts";
import { useFeedMessages } from "../imports-messages.ts";

const shownAtFirst = 20;

/** The categories a feed names, each mapped to one of ours. A choice is saved immediately. */
export function FeedCategories({ feed }: { feed: Feed }) {
  const { t, lang } = useFeedMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const options = useCategoryOptions(lang);
  const [isWhole, setWhole] = useState(false);
  const params = { id: feed.id };
  const queryKey = ["feeds", feed.id, "categories", feed.lastRun?.id, feed.lastRun?.state];
  const { data } = useQuery({
    queryKey,
    queryFn: () => crmApi().get("/api/admin/feeds/{id}/categories", { params }),
  });
  const choose = useMutation({
    mutationFn: (choice: { text: string; categoryId: string | null }) =>
      crmApi().put("/api/admin/feeds/{id}/categories", { items: [choice] }, { params }),
    onSuccess(saved) {
      queries.setQueryData(queryKey, saved);
      toast(t("feeds.saved"));
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  const items = data?.items ?? [];
  if (!items.length) return null;
  const shown = isWhole ? items : items.slice(0, shownAtFirst);
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("feeds.categories")}</h2>
      <p className="max-w-2xl text-sm text-ink-soft">{t("feeds.categories-hint")}</p>
      <ul className="rounded-lg border border-line">
        {shown.map(({ text, items: number, categoryId, near }) => (
          <li
            key={text}
            className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:grid-cols-[minmax(0,1fr)_20rem]"
          >
            <span className="grid">
              <span className="font-semibold break-words">
                <bdi>{text}</bdi>
              </span>
              <span className="text-xs text-ink-soft tabular">
                {t("feeds.category-items", { count: number })}
              </span>
            </span>
            <span className="grid gap-2">
              <ComboBox
                label={t("feeds.category-of", { text })}
                labelHidden
                placeholder={t("feeds.category-none")}
                options={options}
                value={categoryId}
                onChange={(chosen) => chosen !== categoryId && choose.mutate({ text, categoryId: chosen })}
              />
              {near && categoryId === null ? (
                <CrmButton
                  size="s"
                  className="justify-self-start"
                  isDisabled={choose.isPending}
                  onPress={() => choose.mutate({ text, categoryId: near.id })}
                >
                  {t("feeds.use-near", { name: near.name })}
                </CrmButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {items.length > shown.length ? (
        <CrmButton className="justify-self-start" onPress={() => setWhole(true)}>
          {t("feeds.show-all", { count: items.length })}
        </CrmButton>
      ) : null}
    </section>
  );
}
