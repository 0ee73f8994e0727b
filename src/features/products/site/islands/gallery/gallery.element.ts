/**
 * `<product-gallery>`: its links work without JavaScript. The first interaction loads the smooth scrolling.
 */
export class ProductGalleryElement extends HTMLElement {
  #stop = () => {};

  connectedCallback(): void {
    const once = new AbortController();
    this.#stop = () => once.abort();
    const begin = () => {
      once.abort();
      let isLeft = false;
      this.#stop = () => {
        isLeft = true;
      };
      import("./gallery-behavior.ts").then(
        ({ watchGallery }) => {
          if (!isLeft) this.#stop = watchGallery(this);
        },
        () => {},
      );
    };
    for (const event of ["pointerover", "focusin"])
      this.addEventListener(event, begin, { signal: once.signal });
  }

  disconnectedCallback(): void {
    this.#stop();
  }
}
