import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Checkbox, RadioGroup } from "#ui/crm/fields/choice.tsx";
import { type Role, roles } from "../account.ts";
import { useUsersMessages } from "./users-messages.ts";

export type Rights = { role: Role; translatesInto: readonly Language[] };

/** What an account may do: its role, and a translator's languages. */
export function RoleChoice({
  value: { role, translatesInto },
  onChange,
  error,
}: {
  value: Rights;
  onChange: (change: Partial<Rights>) => void;
  /** Of the languages. */
  error: string | undefined;
}) {
  const { t } = useUsersMessages();
  return (
    <>
      <RadioGroup
        label={t("users.role")}
        value={role}
        onChange={(chosen) => onChange({ role: chosen })}
        choices={roles.map((value) => ({
          value,
          label: t(`users.role-${value}`),
          description: t(`users.role-${value}-hint`),
        }))}
      />
      {role === "translator" ? (
        <fieldset data-invalid={error === undefined ? undefined : ""} className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t("users.translates-into")}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {languageCodes.map((code) => (
              <Checkbox
                key={code}
                isSelected={translatesInto.includes(code)}
                isInvalid={error !== undefined}
                onChange={(isChosen) =>
                  onChange({
                    translatesInto: languageCodes.filter((one) =>
                      one === code ? isChosen : translatesInto.includes(one),
                    ),
                  })
                }
              >
                <bdi lang={languages[code].tag}>{languages[code].nativeName}</bdi>
              </Checkbox>
            ))}
          </div>
          {error ? <p className="text-sm font-medium text-bad">{error}</p> : null}
        </fieldset>
      ) : null}
    </>
  );
}
