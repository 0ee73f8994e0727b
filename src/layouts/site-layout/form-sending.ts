import { timeLimit } from "#client/api/call-rules.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { browserClient } from "#client/browser-client.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";

function failureText(failure: unknown, { t }: IslandMessages): string {
  if (!isApiFailure(failure)) throw failure;
  if (failure.text === undefined) return failure.message;
  if (failure.text === "timed-out") return t("error.silent-text");
  return failure.text === "http-error" ? t("error.http", { code: failure.status }) : t("error.sending");
}

/** Sends a form to the path of a call and goes where the answer says. Gives the reason where it was not sent. */
export async function send(
  form: HTMLFormElement,
  path: string,
  messages: IslandMessages,
): Promise<string | undefined> {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  try {
    const { to } = await browserClient().upload<{ to: string }>(path, new FormData(form), {
      query: { lang: messages.lang },
      timeoutMs: timeLimit("POST", path),
    });
    form.closest("details")?.removeAttribute("open");
    location.assign(to);
  } catch (failure) {
    return failureText(failure, messages);
  } finally {
    form.ariaBusy = null;
  }
}
