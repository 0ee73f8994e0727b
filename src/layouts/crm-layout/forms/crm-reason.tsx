import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { failureReasons } from "#platform/failure-reasons.ts";

/** Why an external service failed: a message for the site's own codes, else the service's text, marked as such. */
export function Reason({ text, isPlain = false }: { text: string; isPlain?: boolean }) {
  const { t } = useCrmMessages();
  const own = failureReasons.find((one) => one === text);
  if (own) return t(`crm.reason-${own}`);
  const quoted = <bdi>{text}</bdi>;
  return isPlain ? (
    quoted
  ) : (
    <>
      {t("crm.reason-told")} {quoted}
    </>
  );
}
