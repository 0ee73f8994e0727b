import { expect, test } from "vitest";
import { codeAfterPaint } from "./code-after-paint.ts";

const page = (head: string, code: string) =>
  `<html><head>${head}<link rel="stylesheet" href="/root.css"/></head><body><h1>$&</h1><script type="module" async="">${code}</script></body></html>`;

test("a page announces and imports its code only after its first frame", () => {
  const made = codeAfterPaint(
    page(
      '<link rel="modulepreload" href="/react.js"/><link rel="modulepreload" href="/page.js"/>',
      'import * as route0 from "/root.js";\nimport * as route1 from "/page.js";\nwindow.__reactRouterRouteModules = {"root":route0};\nimport("/entry.js");',
    ),
  );
  expect(made).not.toContain('<link rel="modulepreload"');
  expect(made).not.toContain("import *");
  const [paint, files, modules, start] = [
    "requestAnimationFrame",
    'for(const href of ["/react.js","/page.js"])',
    'const [route0,route1]=await Promise.all([import("/root.js"),import("/page.js")]);',
    'import("/entry.js")',
  ].map((part) => made.indexOf(part));
  expect([paint, files, modules, start].every((place) => (place ?? -1) > 0)).toBe(true);
  expect([paint, files, modules, start]).toEqual(
    [paint, files, modules, start].toSorted((a = 0, b = 0) => a - b),
  );
  expect(made).toContain("<h1>$&</h1>");
});

test("the code that counts visits comes last, and only to who allowed it", () => {
  const made = codeAfterPaint(
    page("", 'window.__reactRouterRouteModules = {};import("/entry.js");'),
    "/visits.js",
  );
  expect(made.indexOf('localStorage.consent==="accepted"&&import("/visits.js")')).toBeGreaterThan(
    made.indexOf('import("/entry.js")'),
  );
  expect(codeAfterPaint(page("", "window.__reactRouterRouteModules = {};"))).not.toContain("consent");
});

test("a document that starts no page code stays as it is", () => {
  const plain = page("", 'console.log("another program")');
  expect(codeAfterPaint(plain)).toBe(plain);
});
