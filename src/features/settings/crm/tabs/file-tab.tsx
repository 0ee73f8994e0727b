import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import type { SettingsFile } from "#features/settings/settings-contract.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { FileDrop } from "#ui/crm/fields/file-drop.tsx";
import { toast } from "#ui/crm/toast.tsx";

/** Hands a text over as a file to be saved. */
function saveAs(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function FileTab() {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [given, setGiven] = useState<{ name: string; content: SettingsFile } | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function exportAll() {
    setBusy(true);
    try {
      const file = await crmApi().get("/api/admin/settings/export");
      if (file) saveAs("magpie-settings.json", `${JSON.stringify(file, null, 2)}\n`);
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  }

  async function take(file: File) {
    try {
      const content = JSON.parse(await file.text()) as SettingsFile;
      if (content.format !== "magpie-settings") throw new Error("Another kind of file.");
      setGiven({ name: file.name, content });
    } catch {
      // Any parse error means that it is not a settings file.
      toast(t("settings.not-a-file"), { tone: "bad" });
    }
  }

  async function importAll() {
    if (!given) return;
    try {
      queries.setQueryData(["settings"], await crmApi().post("/api/admin/settings/import", given.content));
      await queries.invalidateQueries();
      toast(t("settings.imported"));
    } catch (error) {
      const isNone = isApiFailure(error) && error.status === 422;
      toast(isNone ? t("settings.not-a-file") : failureText(error), { tone: "bad" });
      throw error;
    }
  }

  return (
    <div className="grid max-w-3xl gap-8 text-sm">
      <section className="grid justify-items-start gap-3">
        <h2 className="text-base">{t("settings.export")}</h2>
        <p className="text-ink-soft">{t("settings.export-text")}</p>
        <CrmButton icon="download" isPending={isBusy} onPress={exportAll}>
          {t("settings.export")}
        </CrmButton>
      </section>
      <section className="grid gap-3 border-t border-line pt-5">
        <h2 className="text-base">{t("settings.import")}</h2>
        <p className="text-ink-soft">{t("settings.import-text")}</p>
        <FileDrop
          label={t("settings.import-drop")}
          choose={t("settings.import-choose")}
          accept={[".json", "application/json"]}
          onFiles={([file]) => {
            if (file) void take(file);
          }}
        />
      </section>
      <ConfirmDialog
        title={t("settings.import-question", { file: given?.name ?? "" })}
        confirm={t("settings.import")}
        isOpen={given !== null}
        onOpenChange={() => setGiven(null)}
        onConfirm={importAll}
      >
        <p>{t("settings.import-text")}</p>
      </ConfirmDialog>
    </div>
  );
}
