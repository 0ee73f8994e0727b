import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { DateTimeField } from "#ui/crm/date-time-field.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Select } from "#ui/crm/select.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import type { AdminArticle } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import { checkCodes } from "./check-codes.ts";
import { LanguageState } from "./language-chips.tsx";

/** The way to the public, language by language: what is to be looked at first, now or at a time, and back. */
export function PublishDialog({
  article,
  hasDraft,
  version,
  lang: first,
  close,
  done,
}: {
  article: AdminArticle;
  hasDraft: boolean;
  version: number;
  lang: Language;
  close: () => void;
  done: (article: AdminArticle) => void;
}) {
  const { t } = useArticleMessages();
  const failure = useFailureText();
  const [lang, setLang] = useState(first);
  const state = article.states[lang];
  const [publishAt, setPublishAt] = useState<string | null>(state?.publishAt ?? null);
  const [unpublishAt, setUnpublishAt] = useState<string | null>(state?.unpublishAt ?? null);
  const params = { id: article.id };
  const act = useMutation({
    mutationFn: async (action: "publish" | "unpublish" | "schedule") => {
      if (action === "publish")
        return crmApi().post("/api/admin/articles/{id}/publish", { lang, version }, { params });
      if (action === "unpublish")
        return crmApi().post("/api/admin/articles/{id}/unpublish", { lang }, { params });
      return crmApi().post("/api/admin/articles/{id}/schedule", { lang, publishAt, unpublishAt }, { params });
    },
    onSuccess: (now, action) => {
      toast(t(`crm-articles.done-${action}`, { language: languages[lang].nativeName }));
      done(now);
      close();
    },
  });
  const uses = useQuery({
    queryKey: ["articles", "uses", article.id],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/uses", { params }),
    enabled: state?.published === true,
  });
  const isPlanned = publishAt !== (state?.publishAt ?? null) || unpublishAt !== (state?.unpublishAt ?? null);
  return (
    <Dialog
      title={t("crm-articles.publish-title")}
      isOpen
      onOpenChange={close}
      footer={
        <>
          {state?.published ? (
            <CrmButton isPending={act.isPending} onPress={() => act.mutate("unpublish")}>
              {t("crm-articles.unpublish")}
            </CrmButton>
          ) : null}
          {isPlanned ? (
            <CrmButton icon="clock" isPending={act.isPending} onPress={() => act.mutate("schedule")}>
              {t("crm-articles.schedule")}
            </CrmButton>
          ) : null}
          <CrmButton kind="primary" isPending={act.isPending} onPress={() => act.mutate("publish")}>
            {t(state?.published ? "crm-articles.publish-changes" : "crm-articles.publish")}
          </CrmButton>
        </>
      }
    >
      <div className="grid gap-5">
        {act.isError ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {failure(act.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t("crm-articles.field-language")}
            options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
            value={lang}
            onChange={(next) => {
              setLang(next);
              setPublishAt(article.states[next]?.publishAt ?? null);
              setUnpublishAt(article.states[next]?.unpublishAt ?? null);
            }}
          />
          <span className="pb-2">
            <LanguageState state={state} />
          </span>
        </div>
        {hasDraft ? <p>{t("crm-articles.publish-draft")}</p> : null}
        <Checks id={article.id} lang={lang} />
        {uses.data?.uses.length ? (
          <div className="rounded-lg bg-warn-wash px-4 py-3">
            <p className="font-semibold">{t("crm-articles.uses", { count: uses.data.uses.length })}</p>
            <ul className="mt-1">
              {uses.data.uses.map((use) => (
                <li key={use.id}>
                  <bdi>{use.title}</bdi>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <DateTimeField label={t("crm-articles.publish-at")} value={publishAt} onChange={setPublishAt} />
          <DateTimeField
            label={t("crm-articles.unpublish-at")}
            value={unpublishAt}
            onChange={setUnpublishAt}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Checks({ id, lang }: { id: string; lang: Language }) {
  const { t } = useArticleMessages();
  const query = useQuery({
    queryKey: ["articles", "checklist", id, lang],
    queryFn: () => crmApi().get("/api/admin/articles/{id}/checklist", { params: { id }, query: { lang } }),
  });
  return (
    <Loaded query={query}>
      {({ items }) =>
        items.length ? (
          <ul aria-label={t("crm-articles.checks")} className="grid gap-1.5">
            {items.map((item) => (
              <li key={`${item.code} ${item.path}`} className="flex items-start gap-2">
                <CrmIcon
                  name={item.level === "error" ? "warning" : "info"}
                  className={item.level === "error" ? "text-bad" : "text-warn"}
                />
                {checkCodes.includes(item.code as (typeof checkCodes)[number])
                  ? t(`crm-articles.check-${item.code as (typeof checkCodes)[number]}`)
                  : item.code}
              </li>
            ))}
          </ul>
        ) : (
          <p className="flex items-center gap-2 text-good">
            <CrmIcon name="check" />
            {t("crm-articles.checks-clear")}
          </p>
        )
      }
    </Loaded>
  );
}
