import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Isolate } from "./isolate.tsx";

const shown = (text: string) => renderToStaticMarkup(<Isolate>{text}</Isolate>);

it("keeps a model on one line, and leaves other text as it is", () => {
  expect(shown("Pico Buds PB-1000XM2 (2nd gen)")).toBe(
    '<bdi>Pico Buds <span class="inline-block max-w-full">PB-1000XM2</span> (2nd gen)</bdi>',
  );
  expect(shown("מצלמת Halden M7")).toBe(
    '<bdi dir="rtl">מצלמת <span class="inline-block max-w-full">Halden M7</span></bdi>',
  );
  expect(shown("עדשת Halden Zoom 24–70")).toContain(
    '<span class="inline-block max-w-full">Halden Zoom 24–70</span>',
  );
  expect(shown("كرسي Mossen Lounge الوثير")).toContain(
    '<span class="inline-block max-w-full">Mossen Lounge</span>',
  );
  expect(shown("Strada Runner 4")).toContain('<span class="inline-block max-w-full">Runner 4</span>');
  for (const text of [
    "Over-ear headphones",
    `A-${"1".repeat(30)}`,
    `${"Very".repeat(5)} 4`,
    "About 2.5 liters",
  ])
    expect(shown(text)).toBe(`<bdi>${text}</bdi>`);
});

it("runs words in Hebrew and Arabic from the right", () => {
  expect(shown("Bluetooth 5.3، كابل")).toContain('dir="rtl"');
});
