import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type FramedImage, ImageFrame } from "./image-frame.tsx";

const picture: FramedImage = {
  url: "/media/ab/960.webp",
  srcset: "/media/ab/320.webp 320w, /media/ab/960.webp 960w",
  width: 960,
  height: 720,
  alt: "A tent",
  colour: null,
};
const markup = (more: Partial<FramedImage>, eager = false) =>
  renderToStaticMarkup(
    <ImageFrame picture={{ ...picture, ...more }} ratio="4/3" sizes="50vw" eager={eager} />,
  );

it("offers every size in AVIF first, with WebP as fallback", () => {
  const html = markup({ avif: true });
  expect(html).toContain(
    '<picture><source type="image/avif" srcSet="/media/ab/320.avif 320w, /media/ab/960.avif 960w" sizes="50vw"/><img src="/media/ab/960.webp"',
  );
  expect(html).toContain('srcSet="/media/ab/320.webp 320w, /media/ab/960.webp 960w" sizes="50vw"');
});

it("offers no AVIF where there is none", () => {
  expect(markup({})).not.toContain("<picture>");
  expect(markup({})).not.toContain("avif");
});

it("loads eagerly above the fold, and lazily elsewhere", () => {
  expect(markup({}, true)).toMatch(/loading="eager" fetchPriority="high" decoding="sync"/);
  expect(markup({})).toMatch(/loading="lazy" fetchPriority="low" decoding="async"/);
});
