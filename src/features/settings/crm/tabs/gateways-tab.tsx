import type { SectionValues } from "#features/settings/setting-sections.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Note } from "#ui/note.tsx";
import { SectionForm } from "../section-form.tsx";

type Gateways = SectionValues["gateways"];
const places = ["production", "staging", "local"] as const;

/** Omits a place without any entry. */
function withPlace(
  value: Gateways,
  place: (typeof places)[number],
  part: Partial<NonNullable<Gateways["production"]>>,
): Gateways {
  const next = { hosts: [], main: "", ...value[place], ...part };
  const isEmpty = !next.main && !next.alternative && !next.forgotPassword && next.hosts.length === 0;
  const { [place]: _, ...others } = value;
  if (isEmpty) return others;
  const { hosts, ...bases } = next;
  return { ...others, [place]: place === "local" ? bases : { hosts, ...bases } };
}

export function GatewaysTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  return (
    <SectionForm name="gateways" all={all}>
      {({ value, replace, error }) => (
        <>
          <p className="text-sm text-ink-soft">{t("settings.gateways-text")}</p>
          {all.deployment.hasGateways ? (
            <Note tone="warn">
              <p className="text-sm">{t("settings.gateways-environment")}</p>
            </Note>
          ) : null}
          {places.map((place) => {
            const own = value[place];
            const hosts = own && "hosts" in own ? own.hosts : [];
            const base = (key: "main" | "alternative" | "forgotPassword", label: string) => (
              <TextField
                label={label}
                dir="ltr"
                value={own?.[key] ?? ""}
                onChange={(text) => replace(withPlace(value, place, { [key]: text.trim() }))}
                error={error(`${place}.${key}`)}
              />
            );
            return (
              <Group key={place} title={t(`settings.gateway-${place}`)}>
                {place === "local" ? null : (
                  <TextField
                    label={t("settings.gateway-hosts")}
                    description={t("settings.gateway-hosts-hint")}
                    dir="ltr"
                    value={hosts.join(", ")}
                    onChange={(text) =>
                      replace(withPlace(value, place, { hosts: text.trim() ? text.split(/,\s*/) : [] }))
                    }
                    error={error(`${place}.hosts.0`) ?? error(`${place}.hosts`)}
                  />
                )}
                <div className="grid gap-3 sm:grid-cols-2">
                  {base("main", t("settings.gateway-main"))}
                  {base("alternative", t("settings.gateway-alternative"))}
                  {base("forgotPassword", t("settings.gateway-forgot"))}
                </div>
              </Group>
            );
          })}
          <Checkbox
            isSelected={value.cacheBust !== false}
            onChange={(isOn) => {
              const { cacheBust: _, ...others } = value;
              replace(isOn ? others : { ...others, cacheBust: false });
            }}
          >
            {t("settings.cache-bust")}
          </Checkbox>
        </>
      )}
    </SectionForm>
  );
}
