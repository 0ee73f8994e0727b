import { useMutation, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { isoTime, systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { Digest } from "../digest.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

/** Who gets it, and when. Nothing was sent before this question is answered. */
export function SendDialog({
  digest,
  adopt,
  onClose,
}: {
  digest: Digest;
  adopt: (digest: Digest) => void;
  onClose: () => void;
}) {
  const { t } = useNewsletterMessages();
  const [when, setWhen] = useState<"now" | "later">("now");
  const [at, setAt] = useState<string | null>(null);
  const params = { id: digest.id };
  const previews = useQueries({
    queries: languageCodes.map((lang) => ({
      queryKey: ["newsletter", "preview", digest.id, lang, digest.version],
      queryFn: () => crmApi().get("/api/admin/newsletter/digests/{id}/preview", { params, query: { lang } }),
    })),
  });
  const send = useMutation({
    mutationFn: () =>
      crmApi().post(
        "/api/admin/newsletter/digests/{id}/send",
        { version: digest.version, at: when === "later" ? at : null },
        { params },
      ),
    onSuccess: (next) => {
      adopt(next);
      toast(t(next.state === "scheduled" ? "news.scheduled" : "news.sending"));
      onClose();
    },
  });
  const errors = Object.values(fieldErrors(send.error));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("news.send-title")}
      cancels
      footer={
        <CrmButton
          kind="primary"
          isPending={send.isPending}
          isDisabled={when === "later" && at === null}
          onPress={() => send.mutate()}
        >
          {t(when === "now" ? "news.send-now" : "news.schedule")}
        </CrmButton>
      }
    >
      <div className="grid gap-5">
        <ul className="grid gap-1">
          {languageCodes.map((lang, i) => {
            const found = previews[i]?.data;
            if (!found) return <Skeleton key={lang} rows={1} />;
            return (
              <li key={lang} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
                <span className="font-semibold">{languages[lang].nativeName}</span>
                <span className={found.missing ? "text-ink-soft" : ""}>
                  {found.missing
                    ? t(`news.missing-${found.missing}`)
                    : `${t("news.guide-count", { count: found.guides.length })} · ${t("news.count", { count: found.recipients })}`}
                </span>
              </li>
            );
          })}
        </ul>
        {previews.some(({ data }) => data?.hasAmount) ? (
          <Note tone="warn">
            <p>{t("news.has-amount")}</p>
          </Note>
        ) : null}
        <RadioGroup
          label={t("news.when")}
          value={when}
          onChange={setWhen}
          choices={(["now", "later"] as const).map((one) => ({ value: one, label: t(`news.when-${one}`) }))}
        />
        {when === "later" ? (
          <DateTimeField
            label={t("news.send-at")}
            description={t("news.send-at-hint")}
            value={at}
            onChange={setAt}
            earliest={isoTime(systemClock.now())}
          />
        ) : null}
        {errors.length ? (
          <div role="alert" className="font-semibold text-bad">
            {errors.map((error) => (
              <p key={error}>{error}</p>
            ))}
          </div>
        ) : send.isError ? (
          <Failed error={send.error} />
        ) : null}
      </div>
    </Dialog>
  );
}
