import { useState } from "react";
import { TagPicker, tagsIn } from "#features/offers/crm/tag-picker.tsx";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";
import { answer, StepForm } from "./step-form.tsx";

export function ProgramsStep({ known: { programmes }, step, errors, save }: StepProps) {
  const { t } = useSetUpMessages();
  const [tags, setTags] = useState(() => new Map(programmes.map((one) => [one.id, one.tags.join(", ")])));
  const errorOf = (place: number) =>
    Object.entries(errors).find(([path]) => path.startsWith(`answers.programmes.${place}.`))?.[1];
  return (
    <StepForm
      step={step}
      errors={errors}
      labelOf={(path) => programmes[Number(path.split(".")[2])]?.name ?? t("setup.partners")}
      onSubmit={() =>
        save(() =>
          answer({ programmes: programmes.map(({ id }) => ({ id, tags: tagsIn(tags.get(id) ?? "") })) }),
        )
      }
    >
      <p className="text-sm text-ink-soft">{t("setup.partners-hint")}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {programmes.map(({ id, key, name, country }, place) => (
          <TagPicker
            key={id}
            programme={key}
            country={country}
            label={name}
            value={tags.get(id) ?? ""}
            onChange={(text) => setTags((now) => new Map(now).set(id, text))}
            error={errorOf(place)}
          />
        ))}
      </div>
    </StepForm>
  );
}
