import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { optionalPart } from "./optional-part.tsx";

it.each([
  [async () => ({ default: () => <b>bar</b> }), "<b>bar</b>"],
  [async () => Promise.reject(new TypeError("Failed to fetch dynamically imported module")), ""],
])("shows its part where the code can be loaded, and nothing where it cannot", async (load, html) => {
  const Part = optionalPart(load);
  const { prelude } = await prerender(
    <main>
      <Suspense>
        <Part />
      </Suspense>
    </main>,
  );
  const text = await new Response(prelude).text();
  expect(text.replaceAll(/<!--.*?-->/g, "")).toBe(`<main>${html}</main>`);
});
