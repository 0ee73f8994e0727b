import type { Messages } from "#i18n/messages.ts";

/** Says below a form what became of it. */
export function showProblem(form: HTMLFormElement, text: string): void {
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className = "text-sm text-bad";
  alert.textContent = text;
  form.append(alert);
}

/**
 * Sends the plain forms of pages, which need no script: sent by the browser, one that fails would replace the page by the browser's
 * own error page. Without a network even the code for it may be missing. Gives the way to stop.
 */
export function watchForms(messages: Messages): () => void {
  const submit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const path = form.getAttribute("action");
    if (!path?.startsWith("/api/")) return;
    event.preventDefault();
    form.querySelector(":scope > [role=alert]")?.remove();
    void import("./form-sending.ts").then(
      ({ send }) => send(form, path, messages),
      () => showProblem(form, messages.t("error.sending")),
    );
  };
  document.addEventListener("submit", submit);
  return () => document.removeEventListener("submit", submit);
}
