import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { useIntegrationsMessages } from "./integrations-messages.ts";

/** A secret that is shown this once, with a button to copy it. */
export function ShownSecret({ label, secret }: { label: string; secret: string }) {
  const { t } = useIntegrationsMessages();
  return (
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
  );
}
