/** Makes a gallery's links scroll smoothly to their pictures and marks the one in view. Returns the cleanup. */
export function watchGallery(gallery: HTMLElement): () => void {
  const strip = gallery.querySelector("[data-strip]");
  const links = [...gallery.querySelectorAll<HTMLElement>("[data-slide]")];
  if (!strip) return () => {};
  const mark = (current: number) => {
    for (const [index, link] of links.entries())
      if (index === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) mark([...strip.children].indexOf(target));
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of strip.children) observer.observe(slide);
  const show = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-slide]") : null;
    const index = link ? links.indexOf(link) : -1;
    const slide = strip.children[index];
    if (!slide || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const left = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    strip.scrollBy({ left, behavior: "smooth" });
    mark(index);
  };
  gallery.addEventListener("click", show);
  return () => {
    observer.disconnect();
    gallery.removeEventListener("click", show);
  };
}
