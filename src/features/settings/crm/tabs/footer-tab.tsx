import { useAdminCategories, useWhyHidden } from "#content/crm/admin-categories.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { shareTargets } from "#features/settings/share-targets.ts";
import { networkHosts, networkName, networks } from "#features/settings/social-networks.ts";
import { listed } from "#i18n/formats/lists.ts";
import { localText } from "#i18n/local-text.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { Group, InLanguages } from "../in-languages.tsx";
import { SectionForm } from "../section-form.tsx";

/** The placeholders of the copyright line, shown as they are written. */
const written = { year: "{year}", site: "{site}" };

/** A host is left-to-right in text of any direction. */
const isolated = (host: string): string => `\u2066${host}\u2069`;

export function FooterTab({ all }: { all: AllSettings }) {
  const { lang, t } = useSettingsMessages();
  const known = useAdminCategories("en").filter(({ slug }) => slug !== "");
  const whyHidden = useWhyHidden();
  const words = { up: t("settings.move-up"), down: t("settings.move-down"), remove: t("settings.remove") };
  return (
    <SectionForm name="footer" all={all}>
      {({ value, set, error }) => (
        <>
          <Group title={t("settings.footer-categories")} hint={t("settings.footer-categories-hint")}>
            <OrderedList
              items={value.categories}
              onChange={(categories) => set({ categories })}
              nameOf={(slug) => slug}
              words={words}
            >
              {(slug) => {
                const category = known.find((one) => one.slug === slug);
                const why = category && whyHidden(category);
                return (
                  <span className="flex flex-wrap items-center gap-x-2">
                    <bdi>{category?.name || slug}</bdi>
                    {why ? <StatusChip tone="warn">{why}</StatusChip> : null}
                  </span>
                );
              }}
            </OrderedList>
            <ComboBox
              label={t("settings.add-category")}
              value={null}
              options={known
                .filter(({ slug }) => !value.categories.includes(slug))
                .map((one) => ({
                  value: one.slug,
                  label: [one.name || one.slug, whyHidden(one)].filter(Boolean).join(" · "),
                }))}
              onChange={(slug) => {
                if (slug) set({ categories: [...value.categories, slug] });
              }}
            />
          </Group>
          <Group title={t("settings.footer-links")}>
            <OrderedList
              items={value.links}
              onChange={(links) => set({ links })}
              nameOf={({ href, label }) => localText(label, lang) || href}
              words={words}
              hasFields
            >
              {(link, i) => {
                const change = (part: Partial<typeof link>) =>
                  set({ links: value.links.map((one, at) => (at === i ? { ...one, ...part } : one)) });
                return (
                  <div className="grid gap-3">
                    <TextField
                      label={t("settings.link-href")}
                      description={t("settings.link-href-hint")}
                      dir="ltr"
                      value={link.href}
                      onChange={(href) => change({ href: href.trim() })}
                      error={error(`links.${i}.href`)}
                    />
                    <p className="text-sm font-semibold">{t("settings.link-label")}</p>
                    <InLanguages
                      value={link.label}
                      onChange={(label) => change({ label })}
                      error={(lang) =>
                        error(`links.${i}.label.${lang}`) ??
                        (lang === "en" ? error(`links.${i}.label`) : undefined)
                      }
                    />
                  </div>
                );
              }}
            </OrderedList>
            <div>
              <CrmButton
                size="s"
                icon="plus"
                onPress={() => set({ links: [...value.links, { href: "", label: {} }] })}
              >
                {t("settings.add-link")}
              </CrmButton>
            </div>
          </Group>
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
