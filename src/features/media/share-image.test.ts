import { expect, it } from "vitest";
import { sharedFrom, shareImageCrop, shareImageUrl } from "./share-image.ts";

it("a shared link shows the part of a picture that its focal point is in, at most 1200 × 630", () => {
  expect(shareImageCrop({ width: 1280, height: 960 }, { x: 50, y: 0 })).toEqual({
    whole: { width: 1200, height: 900 },
    part: { left: 0, top: 0, width: 1200, height: 630 },
  });
  expect(shareImageCrop({ width: 3000, height: 1000 }, { x: 100, y: 50 })).toEqual({
    whole: { width: 1890, height: 630 },
    part: { left: 690, top: 0, width: 1200, height: 630 },
  });
});

it.each([
  [600, 800],
  [320, 240],
  [1200, 100],
  [1, 1],
  [1201, 631],
])("of %i × %i nothing is enlarged, nothing outside is taken, and the point is inside", (width, height) => {
  for (const x of [0, 37, 100])
    for (const y of [0, 61, 100]) {
      const { whole, part } = shareImageCrop({ width, height }, { x, y });
      expect(whole.width).toBeLessThanOrEqual(width);
      expect(whole.height).toBeLessThanOrEqual(height);
      expect(part.left + part.width).toBeLessThanOrEqual(whole.width);
      expect(part.top + part.height).toBeLessThanOrEqual(whole.height);
      const point = { x: (whole.width * x) / 100, y: (whole.height * y) / 100 };
      // Half a pixel is what rounding may take.
      expect(point.x).toBeGreaterThanOrEqual(part.left - 0.5);
      expect(point.x).toBeLessThanOrEqual(part.left + part.width + 0.5);
      expect(point.y).toBeGreaterThanOrEqual(part.top - 0.5);
      expect(point.y).toBeLessThanOrEqual(part.top + part.height + 0.5);
    }
});

it("its address says the variant and the point it is made from, and leads back to them", () => {
  const address = shareImageUrl({ url: "/media/0a1b/1280.webp", focus: { x: 30, y: 100 } });
  expect(address).toBe("/media/0a1b/1280-30-100.jpg");
  expect(sharedFrom(address.slice("/media/".length))).toBe("0a1b/1280.webp");
  expect(shareImageUrl({ url: "/media/0a1b/640.webp" })).toBe("/media/0a1b/640-50-50.jpg");
});

it("what is no such address is none", () => {
  expect(shareImageUrl({ url: "https://cdn.example/a.webp" })).toBe("https://cdn.example/a.webp");
  for (const key of ["0a1b/1280.webp", "0a1b/original.jpg", "0a1b/1280-30.jpg", "0a1b/x-1-2.jpg", ""])
    expect([key, sharedFrom(key)]).toEqual([key, null]);
});
