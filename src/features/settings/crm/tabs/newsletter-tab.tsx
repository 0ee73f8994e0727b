import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import {
  type NewsletterProvider,
  type NewsletterService,
  newsletterProviders,
  newsletterServiceNames,
} from "#features/settings/newsletter-choice.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox, RadioGroup } from "#ui/crm/fields/choice.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { SectionForm } from "../section-form.tsx";

/** The newsletter: whether there is one, who keeps its list, and what readers agree to. */
export function NewsletterTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  const { sendsMail, newsletterConsent } = all.deployment;
  const saved = all.sections.newsletter.value.provider;
  return (
    <div className="grid gap-8">
      {sendsMail || saved !== "own" ? null : (
        <div className="max-w-3xl text-sm">
          <Note tone="warn">
            <p>{t("settings.newsletter-no-mail")}</p>
          </Note>
        </div>
      )}
      <SectionForm
        name="newsletter"
        all={all}
        after={saved === "own" ? null : <ServiceKey key={saved} service={saved} />}
      >
        {({ value, set, error }) => (
          <>
            <Checkbox
              isSelected={value.isOn}
              onChange={(isOn) => set({ isOn })}
              description={t("settings.newsletter-on-hint")}
            >
              {t("settings.newsletter-on")}
            </Checkbox>
            <Checkbox isSelected={value.inFooter} onChange={(inFooter) => set({ inFooter })}>
              {t("settings.newsletter-footer")}
            </Checkbox>
            <RadioGroup<NewsletterProvider>
              label={t("settings.newsletter-provider")}
              value={value.provider}
              onChange={(provider) => set({ provider, listId: "", templateId: "" })}
              choices={newsletterProviders.map((one) => ({
                value: one,
                label: one === "own" ? t("settings.newsletter-own") : newsletterServiceNames[one],
                description:
                  one === "own" ? t("settings.newsletter-own-hint") : t("settings.newsletter-service-hint"),
              }))}
            />
            {value.provider === "own" ? (
              <>
                <TextField
                  label={t("settings.newsletter-from-name")}
                  description={t("settings.newsletter-from-name-hint")}
                  dir="auto"
                  value={value.fromName}
                  onChange={(fromName) => set({ fromName })}
                  error={error("fromName")}
                />
                <TextField
                  label={t("settings.newsletter-postal")}
                  description={t("settings.newsletter-postal-hint")}
                  dir="auto"
                  value={value.postalAddress}
                  onChange={(postalAddress) => set({ postalAddress })}
                  error={error("postalAddress")}
                />
              </>
            ) : (
              <TextField
                label={t("settings.newsletter-list")}
                description={t(`settings.newsletter-list-${value.provider}`)}
                dir="ltr"
                autoComplete="off"
                value={value.listId}
                onChange={(listId) => set({ listId: listId.trim() })}
                error={error("listId")}
              />
            )}
            {value.provider === "brevo" ? (
              <TextField
                label={t("settings.newsletter-template")}
                description={t("settings.newsletter-template-hint")}
                dir="ltr"
                inputMode="numeric"
                autoComplete="off"
                value={value.templateId}
                onChange={(templateId) => set({ templateId: templateId.trim() })}
                error={error("templateId")}
              />
            ) : null}
            <Group title={t("settings.newsletter-consent")} hint={t("settings.newsletter-consent-hint")}>
              <div className="grid gap-3">
                {languageCodes.map((code) => (
                  <TextArea
                    key={code}
                    label={languages[code].nativeName}
                    rows={2}
                    lang={languages[code].tag}
                    dir={languages[code].direction}
                    placeholder={newsletterConsent[code] ?? ""}
                    value={value.consent[code] ?? ""}
                    onChange={(text) => {
                      const { [code]: _, ...others } = value.consent;
                      set({ consent: text ? { ...others, [code]: text } : others });
                    }}
                    error={error(`consent.${code}`)}
                  />
                ))}
              </div>
            </Group>
          </>
        )}
      </SectionForm>
    </div>
  );
}

/** The key of the service that is saved; it is stored sealed and never shown. */
function ServiceKey({ service }: { service: NewsletterService }) {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const [key, setKey] = useState("");
  const state = useQuery({
    queryKey: ["newsletter", "state"],
    queryFn: () => crmApi().get("/api/admin/newsletter"),
  });
  const save = useMutation({
    mutationFn: (written: string | null) =>
      crmApi().put("/api/admin/newsletter/key", { provider: service, key: written }),
    onSuccess: async () => {
      setKey("");
      toast(t("settings.saved"));
      await queries.invalidateQueries({ queryKey: ["newsletter"] });
    },
  });
  const hasKey = state.data?.hasKey ?? false;
  return (
    <form
      noValidate
      className="grid max-w-3xl gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim()) save.mutate(key.trim());
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <TextField
            label={t("settings.newsletter-key", { service: newsletterServiceNames[service] })}
            type="password"
            dir="ltr"
            autoComplete="new-password"
            placeholder={hasKey ? t("settings.newsletter-key-saved") : ""}
            value={key}
            onChange={setKey}
          />
        </div>
        <CrmButton type="submit" icon="key" isPending={save.isPending} isDisabled={!key.trim()}>
          {t("settings.newsletter-key-save")}
        </CrmButton>
        {hasKey ? (
          <CrmButton isDisabled={save.isPending} onPress={() => save.mutate(null)}>
            {t("settings.newsletter-key-remove")}
          </CrmButton>
        ) : null}
      </div>
      {save.isError ? <Failed error={save.error} /> : null}
    </form>
  );
}
