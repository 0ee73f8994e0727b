/**
 * `<product-gallery>`: its links lead to its pictures without script. The first pointer or focus in it loads what makes them glide.
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
