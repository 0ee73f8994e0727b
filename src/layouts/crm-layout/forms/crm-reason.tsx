import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { failureReasons } from "#platform/failure-reasons.ts";
import { isBareCode, systemFailureOf } from "#platform/system-failure.ts";

/** Why an external service failed: a message for codes of the site and the system, else the service's text, marked as such. */
export function Reason({ text, isPlain = false }: { text: string; isPlain?: boolean }) {
  const { t } = useCrmMessages();
  const own = failureReasons.find((one) => one === text);
  if (own) return t(`crm.reason-${own}`);
  const failure = systemFailureOf(text);
  if (failure) return t(`crm.failure-${failure}`);
  if (isBareCode(text)) return t("crm.failure-unnamed");
  const quoted = <bdi>{text}</bdi>;
  return isPlain ? (
    quoted
  ) : (
    <>
      {t("crm.reason-told")} {quoted}
    </>
  );
}
