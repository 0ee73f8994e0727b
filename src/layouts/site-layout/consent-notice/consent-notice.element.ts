import { consentState, mustAsk, privacySignal } from "#client/browser/consent.ts";
import { onStored, writeStored } from "#client/browser/stored.ts";
import { publishLength } from "../publish-length.ts";

/** `<consent-notice>`: asks visitors who have not chosen yet, and again after a click on a `[data-privacy-choices]` button. */
export class ConsentNoticeElement extends HTMLElement {
  #ending = new AbortController();
  #opener: HTMLElement | null = null;
  // site-shell.css keeps what is focused and the bars at the foot clear of the notice, and the end of the page and of the menus within reach.
  #observer = new ResizeObserver(() => this.#publishHeight());

  connectedCallback(): void {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    signal.addEventListener("abort", onStored("consent", this.#show));
    this.addEventListener("click", this.#answer, { signal });
    document.addEventListener("click", this.#reopen, { signal });
    const notice = this.querySelector("section");
    if (notice) this.#observer.observe(notice);
    this.#show();
  }

  disconnectedCallback(): void {
    this.#ending.abort();
    this.#observer.disconnect();
  }

  #show = (): void => {
    for (const [name, isShown] of [
      ["signal", privacySignal()],
      ["asking", !privacySignal()],
    ] as const)
      for (const part of this.querySelectorAll<HTMLElement>(`[data-${name}]`)) part.hidden = !isShown;
    this.hidden = !this.#opener && !mustAsk(consentState(), "others" in this.dataset);
    this.#publishHeight();
  };

  #publishHeight(): void {
    const height = this.querySelector("section")?.offsetHeight ?? 0;
    for (const part of document.querySelectorAll<HTMLElement>("html, body, .bottom-bar, .above-notice"))
      publishLength(part, "--notice-height", height);
  }

  #reopen = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest("[data-privacy-choices]") : null;
    if (!(button instanceof HTMLElement)) return;
    this.#opener = button;
    this.#show();
    this.querySelector("section")?.focus();
  };

  #answer = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-answer]") : null;
    if (!button) return;
    const opener = this.#opener;
    this.#opener = null;
    // What the browser says for its user is no answer to keep.
    if (!privacySignal()) writeStored("consent", button.dataset.answer ?? "refused");
    this.#show();
    opener?.focus();
  };
}
