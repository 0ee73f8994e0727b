import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { HelpfulCount } from "../feedback.ts";
import { useFeedbackMessages } from "./feedback-messages.ts";

/** The articles with the most votes. */
export function HelpfulList() {
  const { lang, t } = useFeedbackMessages();
  const query = useQuery({
    queryKey: ["helpful", lang],
    queryFn: () => crmApi().get("/api/admin/helpful", { query: { lang } }),
  });
  const columns: TableColumn<HelpfulCount>[] = [
    {
      key: "article",
      label: t("ask.article"),
      isRowHeader: true,
      cell: ({ title, textLang }) => (
        <bdi {...languageAttributes(textLang)} className="block min-w-40 wrap-anywhere">
          {title}
        </bdi>
      ),
    },
    { key: "yes", label: t("ask.yes"), isEnd: true, cell: ({ yes }) => formatNumber(lang, yes) },
    { key: "no", label: t("ask.no"), isEnd: true, cell: ({ no }) => formatNumber(lang, no) },
    {
      key: "share",
      label: t("ask.share"),
      isEnd: true,
      cell: ({ yes, no }) => formatNumber(lang, yes / (yes + no), { style: "percent" }),
    },
  ];
  return (
    <Loaded query={query}>
      {({ items }) => (
        <DataTable
          label={t("ask.tab-helpful")}
          columns={columns}
          items={items}
          hrefOf={({ id }) => `/crm/articles/${id}/edit`}
          dependencies={[lang]}
          empty={
            <TeachingEmpty icon="chart" title={t("ask.no-votes")}>
              {t("ask.no-votes-text")}
            </TeachingEmpty>
          }
        />
      )}
    </Loaded>
  );
}
