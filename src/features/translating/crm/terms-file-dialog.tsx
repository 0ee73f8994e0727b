import { useMutation } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { useTermsMessages } from "./terms-messages.ts";

/** Imports a CSV file of glossary terms and reports the result per line. */
export function TermsFileDialog({
  lang,
  forget,
  close,
}: {
  lang: Language;
  forget: () => Promise<void>;
  close: () => void;
}) {
  const { t } = useTermsMessages();
  const say = useFailureText();
  const take = useMutation({
    mutationFn: async (file: File) => {
      const csv = await file.text();
      return crmApi().post("/api/admin/translations/terms/{into}/file", { csv }, { params: { into: lang } });
    },
    onSuccess: forget,
  });
  const { data } = take;
  return (
    <Dialog title={t("terms.take-file")} isOpen onOpenChange={close}>
      <div className="grid gap-4">
        <FileDrop
          label={t("terms.drop")}
          choose={t("terms.choose")}
          accept={[".csv", "text/csv"]}
          // Never disabled: a disabled button loses the focus, and with it the keyboard loses the dialog.
          onFiles={([file]) => file && !take.isPending && take.mutate(file)}
        >
          <p className="max-w-md text-ink-soft">{t("terms.file-hint")}</p>
        </FileDrop>
        <div role="status" className="grid gap-2">
          {take.error ? <p className="font-semibold text-bad">{say(take.error)}</p> : null}
          {data ? (
            <p className="font-semibold">
              {t("terms.taken", { added: data.added, changed: data.changed, unchanged: data.unchanged })}
            </p>
          ) : null}
        </div>
        {data?.rejected.length ? (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t("terms.rejected", { count: data.rejectedCount })}</h3>
            <ul className="grid gap-2">
              {data.rejected.map(({ line, text, why }) => (
                <li key={line}>
                  {t("terms.line", { line, why: t(`terms.why-${why}`) })}
                  <bdi className="block text-start text-xs wrap-anywhere text-ink-soft">{text}</bdi>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
