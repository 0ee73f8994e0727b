import { isApiFailure } from "#client/browser-api.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { isRefusal, useFailureText } from "#layouts/crm-layout/crm-query.tsx";

/** Why an upload failed, in words that name the types of files which are accepted. */
export function useUploadFault(): (error: unknown) => string {
  const { t } = useCrmMessages();
  const text = useFailureText();
  return (error) =>
    isApiFailure(error) && error.code === "unsupported-media-type" ? t("crm.not-an-image") : text(error);
}

/** Whether the same file may be accepted at another try: after an outage, or when too many came at once. */
export const mayPass = (error: unknown): boolean =>
  !isRefusal(error) || (isApiFailure(error) && error.status === 429);
