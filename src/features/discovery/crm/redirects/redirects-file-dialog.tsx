import { useMutation, useQueryClient } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { useRedirectsMessages } from "./redirects-messages.ts";

/** Spreadsheets save in many encodings: the server detects those other than UTF-8. */
async function contentOf(file: File): Promise<{ csv: string } | { bytes: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const csv = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!csv.includes("\0")) return { csv };
  } catch {
    // Not UTF-8.
  }
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return { bytes: btoa(letters) };
}

/** Imports a file of redirects and reports the result per line. */
export function RedirectsFileDialog({ close }: { close: () => void }) {
  const { t } = useRedirectsMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const take = useMutation({
    mutationFn: async (file: File) => crmApi().post("/api/admin/redirects/file", await contentOf(file)),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["redirects"] }),
  });
  const { data } = take;
  return (
    <Dialog title={t("redirects.take-file")} isOpen onOpenChange={close}>
      <div className="grid gap-4">
        <FileDrop
          label={t("redirects.drop")}
          choose={t("redirects.choose")}
          accept={[".csv", ".tsv", ".txt", ".json", ".conf", "text/csv", "text/plain", "application/json"]}
          // Never disabled: a disabled button loses the focus, and with it the keyboard loses the dialog.
          onFiles={([file]) => file && !take.isPending && take.mutate(file)}
        >
          <p className="max-w-md text-ink-soft">{t("redirects.file-hint")}</p>
        </FileDrop>
        <div role="status" className="grid gap-2">
          {take.error ? <p className="font-semibold text-bad">{failureText(take.error)}</p> : null}
          {data ? (
            <p className="font-semibold">
              {t("redirects.taken", { added: data.added, changed: data.changed, unchanged: data.unchanged })}
            </p>
          ) : null}
        </div>
        {data?.rejected.length ? (
          <section className="grid gap-2">
            <h3 className="font-semibold">{t("redirects.rejected", { count: data.rejected.length })}</h3>
            <ul className="grid gap-2">
              {data.rejected.map(({ line, text, why }) => (
                <li key={line}>
                  {t("redirects.line", { line, why: t(`redirects.why-${why}`) })}
                  <bdi dir="ltr" className="block text-start text-xs wrap-anywhere text-ink-soft">
                    {text}
                  </bdi>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
