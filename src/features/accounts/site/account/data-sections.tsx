import { useState } from "react";
import { useNavigate } from "react-router";
import { endSession } from "#client/browser/session.ts";
import { Button } from "#ui/button.tsx";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { useChecks } from "../field-checks.ts";
import { Buttons, Failure, useForm } from "../form.tsx";
import { PasswordField } from "../password-field.tsx";
import { AccountSection, Done, Opened } from "./account-section.tsx";
import { saveFile } from "./save-file.ts";

/** Saves all data of the account as a file. */
export function ExportSection() {
  const { api, messages } = useAccount();
  const { t } = messages;
  const [state, setState] = useState<{ busy?: true; saved?: true; failure?: string | undefined }>({});
  const save = async () => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      const all = await api.get<unknown>("/api/auth/export");
      if (all === null) return setState({ failure: t("failure.fetching") });
      saveFile("my-data.json", "application/json", JSON.stringify(all, null, 2));
      setState({ saved: true });
    } catch (error) {
      setState({ failure: formFailure(error, [], messages).message });
    }
  };
  return (
    <AccountSection id="data" title={t("own.data")} text={t("own.export-text")}>
      <Failure failure={{ message: state.failure, fields: {} }} />
      <Done>{state.saved ? t("own.exported") : null}</Done>
      <div>
        <Button kind="quiet" onClick={save} aria-disabled={state.busy}>
          {state.busy ? t("form.busy") : t("own.export")}
        </Button>
      </div>
    </AccountSection>
  );
}

export function DeleteSection({ home }: { home: string }) {
  const { api, messages } = useAccount();
  const { t } = messages;
  const { password } = useChecks();
  const go = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { form, field, failure, isBusy } = useForm({ password }, async (values) => {
    await api.post("/api/auth/delete-account", { password: values.password });
    // First on the way, or the page would ask to sign in again.
    void go(home);
    endSession();
  });
  return (
    <AccountSection id="delete" title={t("own.delete-title")} text={t("own.delete-text")}>
      {isOpen ? (
        <Opened>
          <form {...form}>
            <Failure failure={failure} />
            <PasswordField
              {...field("password")}
              label={t("form.current-password")}
              autoComplete="current-password"
            />
            <Buttons isBusy={isBusy} words={t("own.delete")} cancel={() => setOpen(false)} />
          </form>
        </Opened>
      ) : (
        <div>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t("own.delete-title")}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}
