import { useState } from "react";
import { formatDate } from "#i18n/formats/format.ts";
import { parseTime } from "#platform/clock.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { useChecks } from "../field-checks.ts";
import { Buttons, Failure, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import type { Passkey } from "./account-data.ts";
import { AccountSection, Done, Opened } from "./account-section.tsx";
import { remove } from "./removing.ts";
import { createPasskey, knowsPasskeys } from "./webauthn.ts";

/** The devices that open the account by a fingerprint, a face or their lock. */
export function PasskeysSection({
  passkeys,
  changed,
}: {
  passkeys: readonly Passkey[];
  changed: () => Promise<void>;
}) {
  const { api, messages } = useAccount();
  const { t, lang } = messages;
  const { name, anything } = useChecks();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | undefined>();
  const { form, field, failure, isBusy } = useForm({ name, password: anything }, async (values) => {
    setSaid(null);
    setRefusal(undefined);
    const options = await api.post<PublicKeyCredentialCreationOptionsJSON>(
      "/api/auth/passkeys/options",
      values.password ? { password: values.password } : {},
    );
    // Canceled, or refused by the device: said below.
    const response = await createPasskey(options).catch(() => null);
    if (!response) return setRefusal(t("own.passkey-unmade"));
    await api.post("/api/auth/passkeys", { name: values.name.trim(), response });
    await changed();
    setOpen(false);
    setSaid(t("own.passkey-added"));
  });
  const takeAway = async (passkey: Passkey) => {
    setSaid(null);
    setRefusal(undefined);
    try {
      await remove(api, "/api/auth/passkeys/{id}", { params: { id: passkey.id } });
      await changed();
      setSaid(t("own.passkey-removed", { name: passkey.name }));
      document.getElementById("passkeys")?.focus();
    } catch (error) {
      setRefusal(formFailure(error, [], messages).message);
    }
  };
  const isOffered = knowsPasskeys();
  // Those made elsewhere can still be taken away here.
  if (!isOffered && !passkeys.length && said === null) return null;
  return (
    <AccountSection id="passkeys" title={t("own.passkeys")} text={t("own.passkeys-text")}>
      {passkeys.length ? (
        <ul className="border-b border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  <bdi>{passkey.name}</bdi>
                </p>
                <p className="text-sm text-ink-soft">
                  {t("own.passkey-since", { date: formatDate(lang, parseTime(passkey.createdAt)) })}
                </p>
              </div>
              <Button
                kind="quiet"
                aria-label={t("own.remove-passkey", { name: passkey.name })}
                onClick={() => takeAway(passkey)}
              >
                {t("own.remove")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Done>{said}</Done>
      <Failure failure={{ message: refusal, fields: {} }} />
      {isOffered || <p className="text-sm text-ink-soft">{t("own.no-passkeys-here")}</p>}
      {isOffered && !isOpen ? (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t("own.add-passkey")}
          </Button>
        </div>
      ) : null}
      {isOpen ? (
        <Opened>
          <form {...form}>
            <Failure failure={failure} />
            <Field
              {...field("name")}
              label={t("own.passkey-name")}
              autoComplete="off"
              dir="auto"
              maxLength={80}
              required
            />
            <PasswordField
              {...field("password")}
              label={t("form.current-password")}
              autoComplete="current-password"
            />
            <Buttons isBusy={isBusy} words={t("own.add-passkey")} cancel={() => setOpen(false)} />
          </form>
        </Opened>
      ) : null}
    </AccountSection>
  );
}
