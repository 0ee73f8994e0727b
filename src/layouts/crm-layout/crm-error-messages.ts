import { useEffect } from "react";
import { type CatalogueText, inEnglish } from "#client/api/api-failure.ts";
import { speakFailures } from "#client/crm-api.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";

/** The catalogue of errors (specification section 8) in the CRM's language, for calls that no server answered in words. */
export function useSpokenFailures(): void {
  const { t } = useCrmMessages();
  useEffect(() => {
    speakFailures((text, variables) => {
      const words: Partial<Record<CatalogueText, () => string>> = {
        "http-error": () => t("crm.failure-http", variables as { code: number }),
        fetching: () => t("crm.failure-fetching"),
        sending: () => t("crm.failure-sending"),
        updating: () => t("crm.failure-updating"),
        deleting: () => t("crm.failure-deleting"),
        "timed-out": () => t("crm.failure-timed-out"),
        "generation-timed-out": () => t("crm.failure-generation"),
        alternative: () => t("crm.failure-alternative"),
      };
      return words[text]?.() ?? inEnglish(text, variables);
    });
  }, [t]);
}
