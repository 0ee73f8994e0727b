import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { systemFailureOf } from "#platform/system-failure.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import type { Digest } from "../digest.ts";
import { useNewsletterMessages } from "./newsletter-messages.ts";

/** The mail of each language as readers get it, formatted and as plain text, and a test of it to oneself. */
export function DigestPreviews({ digest }: { digest: Digest }) {
  const { lang: own, t } = useNewsletterMessages();
  const { t: say } = useCrmMessages();
  const failureText = useFailureText();
  const [lang, setLang] = useState<Language>(
    [own, ...languageCodes].find((code) => digest.texts[code]?.subject) ?? own,
  );
  const [form, setForm] = useState<"html" | "text">("html");
  const params = { id: digest.id };
  const query = useQuery({
    queryKey: ["newsletter", "preview", digest.id, lang, digest.version],
    queryFn: () => crmApi().get("/api/admin/newsletter/digests/{id}/preview", { params, query: { lang } }),
  });
  const test = useMutation({
    mutationFn: () => crmApi().post("/api/admin/newsletter/digests/{id}/test", { lang }, { params }),
    onSuccess: ({ isSent, answer }) => {
      const failure = systemFailureOf(answer);
      if (isSent) toast(t("news.test-sent"));
      else
        toast(
          failure
            ? t("news.test-failed-why", { reason: say(`crm.failure-${failure}`) })
            : t("news.test-failed", { answer }),
          { tone: "bad" },
        );
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  return (
    <section aria-labelledby="digest-preview" className="grid max-w-3xl gap-4">
      <h2 id="digest-preview" className="text-xl">
        {t("news.preview")}
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t("news.language")}
          value={lang}
          onChange={setLang}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
        />
        <RadioGroup
          label={t("news.form")}
          orientation="horizontal"
          value={form}
          onChange={setForm}
          choices={(["html", "text"] as const).map((one) => ({ value: one, label: t(`news.form-${one}`) }))}
        />
        <CrmButton icon="mail" isPending={test.isPending} onPress={() => test.mutate()}>
          {t("news.test")}
        </CrmButton>
      </div>
      <Loaded query={query}>
        {({ subject, text, frame, recipients, missing, hasAmount }) => (
          <>
            <p className="text-sm text-ink-soft">{t("news.recipients", { count: recipients })}</p>
            {missing ? (
              <Note tone="warn">
                <p>{t(`news.missing-${missing}`)}</p>
              </Note>
            ) : null}
            {hasAmount ? (
              <Note tone="warn">
                <p>{t("news.has-amount")}</p>
              </Note>
            ) : null}
            {form === "html" ? (
              <iframe
                title={`${t("news.preview")}: ${subject}`}
                src={frame}
                sandbox=""
                className="h-160 w-full rounded-lg border border-line bg-white"
              />
            ) : (
              <pre
                lang={languages[lang].tag}
                dir={languages[lang].direction}
                className="max-h-160 overflow-auto rounded-lg border border-line bg-surface p-4 text-sm whitespace-pre-wrap wrap-anywhere"
              >
                {text}
              </pre>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
