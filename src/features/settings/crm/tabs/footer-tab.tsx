import type { AllSettings } from "#features/settings/settings-contract.ts";
import { shareTargets } from "#features/settings/share-targets.ts";
import { networkHosts, networkName, networks } from "#features/settings/social-networks.ts";
import { listed } from "#i18n/formats/lists.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Group, InLanguages } from "#ui/crm/fields/in-languages.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { SectionForm } from "../section-form.tsx";

/** The placeholders of the copyright line, shown as they are written. */
const written = { year: "{year}", site: "{site}" };

/** A host is left-to-right in text of any direction. */
const isolated = (host: string): string => `\u2066${host}\u2069`;

export function FooterTab({ all }: { all: AllSettings }) {
  const { lang, t } = useSettingsMessages();
  const words = { up: t("settings.move-up"), down: t("settings.move-down"), remove: t("settings.remove") };
  return (
    <SectionForm name="footer" all={all}>
      {({ value, set, error }) => (
        <>
          <Group title={t("settings.social")} hint={t("settings.social-hint")}>
            <OrderedList
              items={value.social}
              onChange={(social) => set({ social })}
              nameOf={({ network }) => networkName(network, lang)}
              words={words}
              hasFields
            >
              {({ network, href }, i) => (
                <TextField
                  label={networkName(network, lang)}
                  description={
                    networkHosts[network].length
                      ? t("settings.social-at", { hosts: listed(lang, networkHosts[network].map(isolated)) })
                      : t("settings.social-anywhere")
                  }
                  dir="ltr"
                  type="url"
                  value={href}
                  onChange={(typed) =>
                    set({
                      social: value.social.map((one) =>
                        one.network === network ? { network, href: typed.trim() } : one,
                      ),
                    })
                  }
                  error={error(`social.${i}.href`) ?? error(`social.${i}`)}
                />
              )}
            </OrderedList>
            <div>
              <Menu
                label={t("settings.add-network")}
                kind="quiet"
                size="s"
                icon="plus"
                entries={networks
                  .filter((network) => value.social.every((one) => one.network !== network))
                  .map((network) => ({
                    key: network,
                    label: networkName(network, lang),
                    onAction: () => set({ social: [...value.social, { network, href: "https://" }] }),
                  }))}
              >
                {t("settings.add-network")}
              </Menu>
            </div>
          </Group>
          <Group title={t("settings.share-targets")} hint={t("settings.share-targets-hint")}>
            {shareTargets.map((target) => (
              <Checkbox
                key={target}
                isSelected={value.shareTargets.includes(target)}
                onChange={(isOn) =>
                  set({
                    shareTargets: shareTargets.filter((one) =>
                      one === target ? isOn : value.shareTargets.includes(one),
                    ),
                  })
                }
              >
                {target === "mail" ? t("settings.share-mail") : <bdi>{networkName(target, lang)}</bdi>}
              </Checkbox>
            ))}
          </Group>
          <Checkbox isSelected={value.showsPartners} onChange={(showsPartners) => set({ showsPartners })}>
            {t("settings.shows-partners")}
          </Checkbox>
          <Group title={t("settings.copyright")} hint={t("settings.copyright-hint", written)}>
            <InLanguages
              value={value.copyright}
              onChange={(copyright) => set({ copyright })}
              error={(lang) => error(`copyright.${lang}`)}
            />
          </Group>
          <Group title={t("settings.disclosure")} hint={t("settings.disclosure-hint")}>
            <InLanguages
              value={value.disclosure}
              onChange={(disclosure) => set({ disclosure })}
              error={(lang) => error(`disclosure.${lang}`)}
            />
          </Group>
        </>
      )}
    </SectionForm>
  );
}
