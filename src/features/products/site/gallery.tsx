import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Picture } from "#features/media/picture.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { ProductPicture } from "./product-picture.tsx";

const slideId = (index: number) => `picture-${index + 1}`;

/**
 * A strip that snaps: swiped on phones, stepped with the arrow keys (the browser turns them round in right-to-left pages).
 * The small pictures are links to the large ones, so they work before and without JavaScript.
 */
export function Gallery({ pictures, name }: { pictures: readonly Picture[]; name: string }) {
  const { t } = useMessages();
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const slides = strip.current;
    if (!slides) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) setCurrent([...slides.children].indexOf(entry.target));
      },
      { root: slides, threshold: 0.6 },
    );
    for (const slide of slides.children) observer.observe(slide);
    return () => observer.disconnect();
  }, []);
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault();
    const slide = strip.current?.children[index];
    if (strip.current && slide)
      strip.current.scrollBy({
        left: slide.getBoundingClientRect().left - strip.current.getBoundingClientRect().left,
        behavior: "smooth",
      });
    setCurrent(index);
  };
  if (pictures.length < 2)
    return <ProductPicture picture={pictures[0] ?? null} sizes="(width < 64rem) 88vw, 40rem" eager />;
  return (
    <section aria-label={t("product.pictures", { name })}>
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <li key={picture.url} id={slideId(index)} className="w-full shrink-0 snap-start">
            <ProductPicture picture={picture} sizes="(width < 64rem) 88vw, 40rem" eager={index === 0} />
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-2.5">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <a
              href={`#${slideId(index)}`}
              onClick={(event) => show(event, index)}
              aria-label={t("product.picture", { count: index + 1, total: pictures.length })}
              aria-current={index === current || undefined}
              className="block w-20 rounded-lg border-2 border-transparent p-0.5 hover:border-line-strong aria-[current]:border-ink"
            >
              <ProductPicture picture={{ ...picture, alt: "" }} sizes="5rem" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
