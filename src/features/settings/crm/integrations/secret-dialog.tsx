import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";

/** A secret that is shown this once, with a button to copy it. Only its own button closes the dialog. */
export function SecretDialog({
  title,
  label,
  secret,
  close,
}: {
  title: string;
  label: string;
  secret: string;
  close: () => void;
}) {
  const { t } = useIntegrationsMessages();
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={close}
      isDismissable={false}
      footer={
        <CrmButton kind="primary" onPress={close}>
          {t("integrations.done")}
        </CrmButton>
      }
    >
      <div className="grid gap-3">
        <Note tone="warn">
          <p>{t("integrations.shown-once")}</p>
        </Note>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-0 grow basis-64">
            <TextField label={label} value={secret} dir="ltr" isReadOnly />
          </div>
          <CrmButton
            icon="copy"
            onPress={() =>
              void navigator.clipboard.writeText(secret).then(
                () => toast(t("integrations.copied")),
                () => toast(t("integrations.not-copied"), { tone: "bad" }),
              )
            }
          >
            {t("integrations.copy")}
          </CrmButton>
        </div>
      </div>
    </Dialog>
  );
}
