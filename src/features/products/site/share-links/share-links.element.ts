/** `<share-links>`: shares its address, or copies it and says so. */
export class ShareLinksElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#press);
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#press);
  }

  #press = async ({ target }: Event): Promise<void> => {
    if (!(target instanceof Element) || !target.closest("[data-share]")) return;
    const { address: url = "", title = "" } = this.dataset;
    if (typeof navigator.share === "function") {
      // A closed sheet rejects too: nothing has gone wrong then.
      await navigator.share({ title, url }).catch(() => {});
      return;
    }
    const status = this.querySelector<HTMLElement>("[role=status]");
    if (!status) return;
    try {
      await navigator.clipboard.writeText(url);
      status.textContent = status.dataset.copied ?? "";
    } catch {
      // Refused, or without https: then there is no clipboard at all.
      status.textContent = status.dataset.failed ?? "";
    }
  };
}
