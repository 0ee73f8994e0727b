import { type ReactNode, useState } from "react";
import { crmDownload } from "#client/crm-download.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useFailureText } from "../crm-query.tsx";

/** A button that saves a table of the API: all rows that `query` leaves, not only those on the screen. */
export function SaveFile({
  path,
  name,
  query,
  size,
  children,
}: {
  path: string;
  name: string;
  query?: Record<string, string>;
  size?: "s";
  children?: ReactNode;
}) {
  const { t } = useCrmMessages();
  const failureText = useFailureText();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await crmDownload(path, name, query).catch((error: unknown) =>
      toast(failureText(error), { tone: "bad" }),
    );
    setSaving(false);
  };
  return (
    <CrmButton icon="download" isPending={isSaving} onPress={() => void save()} {...(size ? { size } : {})}>
      {children ?? t("crm.export")}
    </CrmButton>
  );
}
