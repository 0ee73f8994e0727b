/** `<share-links>`: shares its address, or copies it and says so. */
export class ShareLinks extends HTMLElement {
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
    // Without https there is no clipboard at all.
    const isCopied = await Promise.resolve(navigator.clipboard.writeText(url)).then(
      () => true,
      () => false,
    );
    if (status) status.textContent = (isCopied ? status.dataset.copied : status.dataset.failed) ?? "";
  };
}
