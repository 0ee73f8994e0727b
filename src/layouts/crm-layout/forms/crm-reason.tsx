import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { failureReasons } from "#platform/failure-reasons.ts";

/** Why something outside failed: in words where it is a code of the site's own, else as it was told, and marked as that. */
export function Reason({ text, isPlain = false }: { text: string; isPlain?: boolean }) {
  const { t } = useCrmMessages();
  const own = failureReasons.find((one) => one === text);
  if (own) return t(`crm.reason-${own}`);
  const told = <bdi>{text}</bdi>;
  return isPlain ? (
    told
  ) : (
    <>
      {t("crm.reason-told")} {told}
    </>
  );
}
