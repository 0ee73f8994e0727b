import type { IslandMessages } from "#i18n/messages/island-messages.ts";

/** Says below a form why it was not sent. */
function showProblem(form: HTMLFormElement, text: string): void {
  const alert = document.createElement("p");
  alert.role = "alert";
  alert.className = "text-sm text-bad";
  alert.textContent = text;
  form.append(alert);
}

const fieldErrorOf = (target: EventTarget | null): HTMLElement | null | undefined =>
  target instanceof HTMLElement
    ? target.closest("[data-field]")?.querySelector<HTMLElement>("[data-error]")
    : undefined;

/** Shows the form's own error in place of the browser's bubble, which speaks the browser's language; the first one takes the focus. */
function showFieldError(event: Event): void {
  const error = fieldErrorOf(event.target);
  if (!error) return;
  event.preventDefault();
  error.hidden = false;
  const control = event.target as HTMLInputElement;
  control.ariaInvalid = "true";
  if (control.form?.querySelector(":invalid:not(fieldset)") === control) control.focus();
}

function hideFieldError(event: Event): void {
  const error = fieldErrorOf(event.target);
  if (!error) return;
  error.hidden = true;
  for (const control of error.closest("[data-field]")?.querySelectorAll("[aria-invalid]") ?? [])
    control.removeAttribute("aria-invalid");
}

/**
 * Sends the plain forms of pages, which need no script: sent by the browser, one that fails would replace the page by the browser's
 * own error page.
 */
export function watchForms(messages: IslandMessages): void {
  // Code that could not be loaded once is not loaded again by the same page.
  let isMissing = false;
  const submit = (event: SubmitEvent) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    const path = form.getAttribute("action");
    if (!path?.startsWith("/api/")) return;
    // With a network again, the browser sends it without that code.
    if (isMissing && navigator.onLine) return;
    event.preventDefault();
    form.querySelector(":scope > [role=alert]")?.remove();
    void import("./form-sending.ts").then(
      async ({ send }) => {
        const problem = await send(form, path, messages);
        if (problem) showProblem(form, problem);
      },
      () => {
        isMissing = true;
        showProblem(form, messages.t("error.sending"));
      },
    );
  };
  document.addEventListener("submit", submit);
  document.addEventListener("invalid", showFieldError, { capture: true });
  document.addEventListener("change", hideFieldError);
}
