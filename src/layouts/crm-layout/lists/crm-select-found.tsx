import { useState } from "react";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useFailureText } from "../crm-query.tsx";

/** Of a list only some lines are loaded: selects also those that its filters find further down. */
export function SelectFound({
  count,
  isOffered,
  choose,
}: {
  count: number;
  isOffered: boolean;
  choose: () => Promise<void>;
}) {
  const { t } = useCrmMessages();
  const say = useFailureText();
  const [isBusy, setBusy] = useState(false);
  if (!isOffered) return null;
  const press = async () => {
    setBusy(true);
    await choose().catch((error: unknown) => toast(say(error), { tone: "bad" }));
    setBusy(false);
  };
  return (
    <CrmButton size="s" kind="plain" isPending={isBusy} onPress={() => void press()}>
      {t("crm.select-found", { count })}
    </CrmButton>
  );
}
