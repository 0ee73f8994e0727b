import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import { ListEditor } from "#content/crm/custom-fields/list-editor.tsx";
import {
  type Award,
  type AwardIcon,
  awardIcons,
  isStandardAward,
  mostAwards,
} from "#features/settings/award.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import type { Language } from "#i18n/languages.ts";
import { localText } from "#i18n/local-text.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { numberedSlug, slugify } from "#i18n/urls/slug.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { InLanguages } from "#ui/crm/fields/in-languages.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { Icon } from "#ui/icon.tsx";
import { type Design, defaultDesign } from "../../design/design.ts";
import { awardColor, themeColors } from "../../design/theme-colors.ts";
import { ColorPicker } from "../design/color-picker.tsx";
import { SectionForm } from "../section-form.tsx";

/** The awards of products and picks: the standard ones, renamed or removed, and the owner's own. */
export function AwardsTab({ all }: { all: AllSettings }) {
  const { t, lang } = useSettingsMessages();
  const { t: site } = useMessages();
  const saved = all.sections.awards.value.list.map(({ id }) => id);
  const design = useQuery({
    queryKey: ["design"],
    queryFn: () => crmApi().get("/api/admin/design"),
  }).data?.value;
  const nameOf = ({ id, label }: Award) =>
    label[lang] || (isStandardAward(id) ? site(`award.${id}`) : localText(label, lang));
  return (
    <SectionForm name="awards" all={all}>
      {({ value: { list }, set, error }) => {
        /** A new award is called after its label in files and in the API; of a saved one products know the id. */
        const changed = (awards: Award[]) =>
          set({
            list: awards.map((award, at) =>
              saved.includes(award.id) ? award : { ...award, id: idFor(award, at, awards) },
            ),
          });
        return (
          <section className="grid gap-3">
            <h2 className="text-xl">{t("settings.awards")}</h2>
            <p className="text-sm text-ink-soft">{t("settings.awards-hint")}</p>
            <ListEditor
              entries={list}
              onChange={(awards) => changed(awards.slice(0, mostAwards))}
              error={error("list")}
              nameOf={nameOf}
              add={{
                label: t("settings.award-add"),
                entry: (): Award => ({
                  ...{ id: "", label: {}, color: null },
                  ...{ icon: "award", namesCategory: false },
                }),
              }}
            >
              {(award, change, at) => (
                <AwardFields
                  award={award}
                  name={nameOf(award) || t("settings.award-new")}
                  isNew={!saved.includes(award.id)}
                  design={design}
                  change={change}
                  error={(path) => error(`list.${at}.${path}`)}
                />
              )}
            </ListEditor>
          </section>
        );
      }}
    </SectionForm>
  );
}

/** An id that no other award of the list has. */
function idFor({ label }: Award, at: number, awards: readonly Award[]): string {
  const wanted =
    slugify(localText(label, "en"), "")
      .replace(/[^a-z0-9-]+/g, "")
      .replace(/-{2,}/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 36)
      .replace(/-$/, "") || `award-${at + 1}`;
  const isTaken = (id: string) => awards.some((one, other) => other !== at && one.id === id);
  let attempt = 1;
  while (isTaken(numberedSlug(wanted, attempt))) attempt++;
  return numberedSlug(wanted, attempt);
}

function AwardFields({
  award,
  name,
  isNew,
  design = defaultDesign,
  change,
  error,
}: {
  award: Award;
  name: string;
  /** It begins with its fields open. */
  isNew: boolean;
  /** Undefined until it is loaded. */
  design: Design | undefined;
  change: (fields: Partial<Award>) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useSettingsMessages();
  // The scheme that most visitors see.
  const scheme = design.colorScheme === "dark" ? "dark" : "light";
  const { brand = "" } = themeColors(design, scheme);
  const used = award.color ? awardColor(award.color, design, scheme) : brand;
  const labelError = error("label") ?? error("id");
  return (
    <details open={isNew}>
      <summary className="cursor-pointer py-1">
        {/* As on a page with the site's colors. */}
        <span className="ms-1 inline-flex items-center gap-1.5 align-middle text-sm font-semibold">
          <span className="inline-flex" style={{ color: used }}>
            <Icon name={award.icon} size={16} />
          </span>
          <bdi>{name}</bdi>
        </span>
      </summary>
      <div className="mt-3 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-semibold">{t("settings.award-label")}</legend>
          <p className="text-xs text-ink-faint">
            {t(isStandardAward(award.id) ? "settings.award-label-standard" : "settings.award-label-hint")}
          </p>
          <InLanguages
            value={award.label}
            onChange={(label) => change({ label })}
            error={(lang: Language) => error(`label.${lang}`)}
          />
          {labelError ? (
            <p role="alert" className="text-xs font-medium text-bad">
              {labelError}
            </p>
          ) : null}
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select<AwardIcon>
            label={t("settings.award-icon")}
            value={award.icon}
            onChange={(icon) => change({ icon })}
            options={awardIcons.map((icon) => ({ value: icon, label: t(`settings.award-icon-${icon}`) }))}
          />
          <ColorPicker
            label={t("settings.award-color")}
            description={t("settings.award-color-hint")}
            value={award.color}
            builtIn={brand}
            used={used}
            error={error("color")}
            onChange={(color) => change({ color })}
          />
        </div>
        <Checkbox isSelected={award.namesCategory} onChange={(namesCategory) => change({ namesCategory })}>
          {t("settings.award-category")}
        </Checkbox>
      </div>
    </details>
  );
}
