/** `<buy-bar>`: visible once the buy box has been scrolled out of view. */
export class BuyBarElement extends HTMLElement {
  #observer: IntersectionObserver | undefined;

  connectedCallback(): void {
    const box = document.getElementById("buy-box");
    if (!box) return;
    // The root reaches far below the window, so the box leaves it upwards only, also when a jump skips it.
    this.#observer = new IntersectionObserver(
      ([entry]) => this.toggleAttribute("hidden", entry?.isIntersecting !== false),
      { rootMargin: "0px 0px 100000px 0px" },
    );
    this.#observer.observe(box);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }
}
