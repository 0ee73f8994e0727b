import { PageHeader } from "#ui/crm/page-header.tsx";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import { loadIntegrationsMessages, useIntegrationsMessages } from "./integrations-messages.ts";

export const clientLoader = async () => {
  await loadIntegrationsMessages();
  return null;
};

/** The keys of an editor, who does not see the settings. */
export default function ApiKeysScreen() {
  const { t } = useIntegrationsMessages();
  return (
    <>
      <PageHeader title={t("integrations.keys")} />
      <ApiKeysPanel />
    </>
  );
}
