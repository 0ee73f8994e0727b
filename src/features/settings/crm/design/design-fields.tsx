import type { ReactNode } from "react";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import {
  type ColorField as ColorName,
  colorFields,
  colorSchemes,
  cornerStyles,
  type Design,
  densities,
  typefaces,
} from "../../design/design.ts";
import { builtIn, themeColors } from "../../design/theme-colors.ts";
import { ColorPicker } from "./color-picker.tsx";
import { useDesignMessages } from "./design-messages.ts";
import { OwnFontFields } from "./own-font-fields.tsx";

const tokens: Record<ColorName, string> = { accent: "brand", button: "buy", paper: "paper", ink: "ink" };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="float-start mb-1 w-full text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

export function DesignFields({
  value,
  set,
  error,
}: {
  value: Design;
  set: (change: Partial<Design> | ((now: Design) => Partial<Design>)) => void;
  error: (field: keyof Design) => string | undefined;
}) {
  const { t } = useDesignMessages();
  // The scheme that most visitors see; the other one is derived from the same colors.
  const scheme = value.colorScheme === "dark" ? "dark" : "light";
  const used = themeColors(value, scheme);
  return (
    <div className="grid gap-6">
      <Group title={t("design.logos")}>
        <ImageUrlPicker
          isLogo
          label={t("design.logo")}
          description={t("design.logo-hint")}
          value={value.logo ?? ""}
          onChange={(url) => set({ logo: url || null })}
          error={error("logo")}
          look="h-12 max-w-44 border border-line p-1"
        />
        <ImageUrlPicker
          isLogo
          label={t("design.logo-dark")}
          description={t("design.logo-dark-hint")}
          value={value.logoDark ?? ""}
          onChange={(url) => set({ logoDark: url || null })}
          error={error("logoDark")}
          look="h-12 max-w-44 border border-line bg-[#0f141b]! p-1"
        />
        <ImageUrlPicker
          isLogo
          label={t("design.icon")}
          description={t("design.icon-hint")}
          value={value.icon ?? ""}
          onChange={(url) => set({ icon: url || null })}
          error={error("icon")}
          look="size-12 border border-line p-1"
        />
      </Group>
      <Group title={t("design.colors")}>
        {colorFields.map((name) => (
          <ColorPicker
            key={name}
            label={t(`design.${name}`)}
            description={t(`design.${name}-hint`)}
            value={value[name]}
            builtIn={builtIn[scheme][tokens[name]] as string}
            used={used[tokens[name]] as string}
            error={error(name)}
            onChange={(color) => set({ [name]: color })}
          />
        ))}
        <RadioGroup
          label={t("design.color-scheme")}
          description={t("design.color-scheme-hint")}
          value={value.colorScheme}
          onChange={(colorScheme) => set({ colorScheme })}
          choices={colorSchemes.map((one) => ({ value: one, label: t(`design.scheme-${one}`) }))}
        />
      </Group>
      <Group title={t("design.shapes")}>
        <RadioGroup
          label={t("design.typeface")}
          value={value.typeface}
          onChange={(typeface) => set({ typeface })}
          choices={typefaces.map((one) => ({
            value: one,
            label: t(`design.typeface-${one}`),
            description: t(`design.typeface-${one}-hint`),
          }))}
        />
        <OwnFontFields
          value={value.fonts}
          onChange={(change) => set(({ fonts }) => ({ fonts: change(fonts) }))}
          error={error("fonts")}
        />
        <RadioGroup
          label={t("design.corners")}
          value={value.corners}
          onChange={(corners) => set({ corners })}
          choices={cornerStyles.map((one) => ({ value: one, label: t(`design.corners-${one}`) }))}
        />
        <RadioGroup
          label={t("design.density")}
          value={value.density}
          onChange={(density) => set({ density })}
          choices={densities.map((one) => ({ value: one, label: t(`design.density-${one}`) }))}
        />
      </Group>
    </div>
  );
}
