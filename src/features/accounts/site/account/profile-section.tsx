import { useState } from "react";
import { storeSession } from "#client/browser/session.ts";
import { storedToken } from "#client/browser-client.ts";
import type { User } from "#features/accounts/account.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { Field, SelectField } from "#ui/field.tsx";
import { useAccount } from "../account-context.tsx";
import { useChecks } from "../field-checks.ts";
import { Failure, Submit, useForm } from "../form.tsx";
import { AccountSection, Done } from "./account-section.tsx";

export function ProfileSection({ user }: { user: User }) {
  const { lang } = useMessages();
  const { calls, messages } = useAccount();
  const { t } = messages;
  const { name, anything } = useChecks();
  const [isSaved, setSaved] = useState(false);
  const { form, field, failure, isBusy } = useForm({ name, language: anything }, async (values) => {
    setSaved(false);
    const changed = await calls.profile({ name: values.name.trim(), language: values.language });
    const token = storedToken();
    if (token) storeSession(token, changed);
    setSaved(true);
  });
  const shown: Language = user.language ?? lang;
  return (
    <AccountSection id="profile" title={t("own.profile")}>
      <form {...form}>
        <Failure failure={failure} />
        <Field
          {...field("name")}
          label={t("form.name")}
          defaultValue={user.name}
          autoComplete="name"
          dir="auto"
          maxLength={200}
          required
        />
        <SelectField
          {...field("language")}
          label={t("own.language")}
          hint={t("own.language-hint")}
          defaultValue={shown}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code} {...languageAttributes(code)}>
              {languages[code].nativeName}
            </option>
          ))}
        </SelectField>
        <Done>{isSaved ? t("own.saved") : null}</Done>
        <div>
          <Submit isBusy={isBusy} kind="quiet">
            {t("own.save")}
          </Submit>
        </div>
      </form>
    </AccountSection>
  );
}
