import { useRef, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { TextArea } from "#ui/crm/fields/text-field.tsx";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";
import { answer, StepForm } from "./step-form.tsx";

/** The first categories, the way to imports, and what becomes of the demo content. */
export function ContentStep({ known, step, errors, save }: StepProps) {
  const { t } = useSetUpMessages();
  const { defaultLanguage: lang } = known;
  const [names, setNames] = useState("");
  const [demo, setDemo] = useState<"keep" | "drop">("keep");
  // Sent again after a failure, a category that was created is not created twice.
  const keys = useRef(new Map<string, string>());
  const create = async (name: string) => {
    const texts = lang === baseLanguage ? { name } : { translations: { [lang]: { name } } };
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    const headers = { "Idempotency-Key": key };
    const { id } = await crmApi().post("/api/admin/categories", texts, { headers });
    return id;
  };
  const finish = async () => {
    if (known.hasDemo) await answer({ keepsDemo: demo === "keep" });
    const wanted = [...new Set(names.split("\n").map((one) => one.trim()))].filter(Boolean);
    for (const name of wanted) {
      const id = await create(name);
      await crmApi().post("/api/admin/categories/{id}/publish", { lang }, { params: { id } });
    }
  };
  return (
    <StepForm step={step} errors={errors} labelOf={() => t("setup.categories")} onSubmit={() => save(finish)}>
      <TextArea
        label={t("setup.categories")}
        description={t("setup.categories-hint")}
        rows={5}
        {...languageAttributes(lang)}
        value={names}
        onChange={setNames}
      />
      <div className="grid gap-1">
        <h3 className="text-base">{t("setup.import")}</h3>
        <p>
          <a href="/crm/imports" className="text-link">
            {t("setup.import-link")}
          </a>
        </p>
      </div>
      {known.hasDemo ? (
        <RadioGroup
          label={t("setup.demo")}
          value={demo}
          onChange={setDemo}
          choices={[
            { value: "keep", label: t("setup.demo-keep"), description: t("setup.demo-keep-hint") },
            { value: "drop", label: t("setup.demo-drop"), description: t("setup.demo-drop-hint") },
          ]}
        />
      ) : null}
    </StepForm>
  );
}
