import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { ColorPicker } from "#features/settings/crm/design/color-picker.tsx";
import type { Design } from "#features/settings/design/design.ts";
import type { DesignState } from "#features/settings/design/design-contract.ts";
import { builtIn, themeColors } from "#features/settings/design/theme-colors.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";
import { StepForm } from "./step-form.tsx";

/** Logo and color of the design, published at once. */
export function LookStep(props: StepProps) {
  const query = useQuery({
    queryKey: ["design", "set-up"],
    queryFn: () => crmApi().get("/api/admin/design"),
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return <Loaded query={query}>{(state) => <Fields {...props} state={state} />}</Loaded>;
}

function Fields({ state, step, errors, save }: StepProps & { state: DesignState }) {
  const { t } = useSetUpMessages();
  // What an admin has begun on the Design screen is published with it, as there.
  const base = state.draft?.value ?? state.value;
  const [chosen, setChosen] = useState<Pick<Design, "logo" | "accent">>({
    logo: base.logo,
    accent: base.accent,
  });
  const design = { ...base, ...chosen };
  const isChanged = design.logo !== state.value.logo || design.accent !== state.value.accent;
  const publish = async () => {
    if (!isChanged) return;
    const { version, draft } = state;
    await crmApi().post("/api/admin/design/publish", {
      version,
      value: design,
      draftOf: draft?.updatedAt ?? null,
    });
  };
  const labels = new Map([
    ["value.logo", t("setup.logo")],
    ["value.accent", t("setup.accent")],
  ]);
  return (
    <StepForm step={step} errors={errors} labelOf={(path) => labels.get(path)} onSubmit={() => save(publish)}>
      <ImageUrlPicker
        isLogo
        label={t("setup.logo")}
        description={t("setup.logo-hint")}
        value={chosen.logo ?? ""}
        onChange={(url) => setChosen((now) => ({ ...now, logo: url || null }))}
        error={errors["value.logo"]}
        look="h-12 max-w-44 border border-line p-1"
      />
      <ColorPicker
        label={t("setup.accent")}
        description={t("setup.accent-hint")}
        value={chosen.accent}
        builtIn={builtIn.light.brand as string}
        used={themeColors(design, "light").brand as string}
        error={errors["value.accent"]}
        onChange={(accent) => setChosen((now) => ({ ...now, accent }))}
      />
      <p className="text-sm text-ink-soft">{t("setup.look-hint")}</p>
    </StepForm>
  );
}
