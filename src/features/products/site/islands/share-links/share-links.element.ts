/** `<share-links>`: opens the device's own share sheet where there is one, and copies the link where that is clicked. */
export class ShareLinksElement extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", this.#onClick);
  }

  disconnectedCallback(): void {
    this.removeEventListener("click", this.#onClick);
  }

  #onClick = async (event: Event): Promise<void> => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (target.closest("[data-share]")) await this.#share(event);
    else if (target.closest("[data-copy-link]")) await this.#copy();
  };

  async #share(event: Event): Promise<void> {
    // On a computer the menu says more than the system's sheet, which often holds little.
    if (typeof navigator.share !== "function" || !matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    const { address: url = "", title = "" } = this.dataset;
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // A closed sheet rejects too; whatever else goes wrong, the menu still works.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        this.querySelector<HTMLElement>("[popover]")?.showPopover();
    }
  }

  async #copy(): Promise<void> {
    const status = this.querySelector<HTMLElement>("[role=status]");
    if (!status) return;
    try {
      await navigator.clipboard.writeText(this.dataset.address ?? "");
      status.textContent = status.dataset.copied ?? "";
    } catch {
      // Refused, or without https: then there is no clipboard at all.
      status.textContent = status.dataset.failed ?? "";
    }
  }
}
