import type { Messages } from "#i18n/messages.ts";
import { timeLimit } from "#platform/client/call-rules.ts";
import { browserClient } from "../browser-client.ts";
import { isApiFailure } from "../page-api.ts";

function failureText(failure: unknown, { t }: Messages): string {
  if (!isApiFailure(failure)) throw failure;
  if (failure.text === undefined) return failure.message;
  if (failure.text === "timed-out") return t("error.silent-text");
  return failure.text === "http-error" ? t("error.http", { code: failure.status }) : t("error.sending");
}

async function send(form: HTMLFormElement, path: string, messages: Messages): Promise<void> {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  form.querySelector(":scope > [role=alert]")?.remove();
  try {
    const { to } = await browserClient().upload<{ to: string }>(path, new FormData(form), {
      query: { lang: messages.lang },
      timeoutMs: timeLimit("POST", path),
    });
    form.closest("details")?.removeAttribute("open");
    location.assign(to);
  } catch (failure) {
    const alert = document.createElement("p");
    alert.role = "alert";
    alert.className = "text-sm text-bad";
    alert.textContent = failureText(failure, messages);
    form.append(alert);
  } finally {
    form.ariaBusy = null;
  }
}

/**
 * Sends the plain forms of pages, which need no script: sent by the browser, one that fails would replace the page by the browser's
 * own error page. Gives the way to stop.
 */
export function watchForms(messages: Messages): () => void {
  const submit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const path = form.getAttribute("action");
    if (!path?.startsWith("/api/")) return;
    event.preventDefault();
    void send(form, path, messages);
  };
  document.addEventListener("submit", submit);
  return () => document.removeEventListener("submit", submit);
}
