import { useState } from "react";
import { TimeZonePicker } from "#features/settings/crm/time-zone-picker.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";
import { answer, StepForm } from "./step-form.tsx";

/** The default until a time zone is chosen: that of the administrator's browser. */
const likelyZone = (known: string): string =>
  known === "UTC" ? Intl.DateTimeFormat().resolvedOptions().timeZone : known;

export function SiteStep({ known, step, errors, save }: StepProps) {
  const { t, lang } = useSetUpMessages();
  const [siteName, setSiteName] = useState(known.siteName);
  const [contactEmail, setContactEmail] = useState(known.contactEmail);
  const [timeZone, setTimeZone] = useState(() => likelyZone(known.timeZone));
  const labels = new Map([
    ["answers.siteName", t("setup.name")],
    ["answers.contactEmail", t("setup.contact")],
    ["answers.timeZone", t("setup.time-zone")],
  ]);
  return (
    <StepForm
      step={step}
      errors={errors}
      labelOf={(path) => labels.get(path)}
      onSubmit={() => save(() => answer({ siteName, contactEmail: contactEmail.trim(), timeZone }))}
    >
      <TextField
        label={t("setup.name")}
        value={siteName}
        onChange={setSiteName}
        dir="auto"
        error={errors["answers.siteName"]}
      />
      <TextField
        label={t("setup.contact")}
        type="email"
        dir="ltr"
        value={contactEmail}
        onChange={setContactEmail}
        error={errors["answers.contactEmail"]}
      />
      <TimeZonePicker
        lang={lang}
        label={t("setup.time-zone")}
        description={t("setup.time-zone-hint")}
        value={timeZone}
        onChange={setTimeZone}
        error={errors["answers.timeZone"]}
      />
    </StepForm>
  );
}
