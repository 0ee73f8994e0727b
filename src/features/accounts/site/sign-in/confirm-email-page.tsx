import { useCallback, useEffect, useRef, useState } from "react";
import { storedSession } from "#client/browser/session.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import type { PageProps } from "#pages/page-props.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { useAccount } from "../account-context.tsx";
import { formFailure } from "../failure.ts";
import { Screen } from "../screen.tsx";
import { consumeFragment } from "./sign-in-redirect.ts";

export const clientLoader = () => ({ token: consumeFragment().get("token") });

export const shouldRevalidate = () => false;

export default function ConfirmEmailPage({ loaderData: { token } }: PageProps<typeof clientLoader>) {
  const { lang, t: site } = useMessages();
  const { api, messages } = useAccount();
  const { t } = messages;
  const [state, setState] = useState<
    { is: "working" | "done" } | { is: "failed"; words?: string | undefined; isOver: boolean }
  >({
    is: "working",
  });
  const begun = useRef(false);
  const confirm = useCallback(async () => {
    setState({ is: "working" });
    try {
      await api.post("/api/auth/confirm-email", { token });
      setState({ is: "done" });
    } catch (error) {
      const isOver = isApiFailure(error) && error.code === "link-expired";
      setState({ is: "failed", words: formFailure(error, [], messages).message, isOver });
    }
  }, [api, messages, token]);
  useEffect(() => {
    if (token === null || begun.current) return;
    begun.current = true;
    void confirm();
  }, [token, confirm]);

  const isDone = state.is === "done";
  return (
    <Screen title={t("confirm.title")}>
      {token === null ? <p>{t("link.missing")}</p> : null}
      {/* Rendered from the start, so that screen readers announce what is added. */}
      <div role="status" aria-busy={token !== null && state.is === "working"}>
        {token !== null && state.is === "working" ? <p>{t("form.busy")}</p> : null}
        {isDone ? (
          <Note tone="good" title={t("confirm.done-title")}>
            <p>{t("confirm.done")}</p>
          </Note>
        ) : null}
        {state.is === "failed" ? (
          <Note tone="bad">
            <p>{state.words}</p>
          </Note>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        {state.is === "failed" && !state.isOver ? (
          <Button kind="quiet" onClick={confirm}>
            {site("error.retry")}
          </Button>
        ) : null}
        {storedSession() ? (
          <LinkButton kind={isDone ? "primary" : "quiet"} href="/account">
            {site("account.my-account")}
          </LinkButton>
        ) : (
          <LinkButton kind={isDone ? "primary" : "quiet"} href="/sign-in">
            {site("account.sign-in")}
          </LinkButton>
        )}
        <LinkButton kind="quiet" href={localPath(lang, "/")}>
          {site("frame.home")}
        </LinkButton>
      </div>
    </Screen>
  );
}
