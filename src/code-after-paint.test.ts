import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { codeAfterPaint, laterParts } from "./code-after-paint.ts";

const page = (head: string, code: string) =>
  `<html><head>${head}<link rel="stylesheet" href="/root.css"/></head><body><h1>$&</h1><script type="module" async="">${code}</script></body></html>`;

test("a page announces and imports its code only after its first frame", () => {
  const made = codeAfterPaint(
    page(
      '<link rel="modulepreload" href="/react.js"/><link rel="modulepreload" href="/page.js"/>',
      'import * as route0 from "/root.js";\nimport * as route1 from "/page.js";\nwindow.__reactRouterRouteModules = {"root":route0};\nimport("/entry.js");',
    ),
    { isWhole: false, hasFaces: false },
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

test("the code that counts visits waits for the first frame, not for a hand, and comes only to who allowed it", () => {
  const made = codeAfterPaint(page("", 'window.__reactRouterRouteModules = {};import("/entry.js");'), {
    isWhole: true,
    hasFaces: true,
    visits: "/visits.js",
  });
  const [touch, paint, visits] = ["pointerdown", "requestAnimationFrame", 'import("/visits.js")'].map(
    (part) => made.indexOf(part),
  );
  expect([touch, paint, visits]).toEqual([touch, paint, visits].toSorted((a = 0, b = 0) => a - b));
  expect(made).toContain('import("/visits.js")');
  const uncounted = codeAfterPaint(page("", "window.__reactRouterRouteModules = {};"), {
    isWhole: true,
    hasFaces: true,
  });
  expect(uncounted).not.toContain("watchVisits");
});

test("a document that starts no page code stays as it is", () => {
  const plain = page("", 'console.log("another program")');
  expect(codeAfterPaint(plain, { isWhole: true, hasFaces: true })).toBe(plain);
});

test("the fonts of a page come after its first frame, which is set in faces of the system", () => {
  const [own, systems] = [true, false].map((hasFaces) =>
    codeAfterPaint(page("", "window.__reactRouterRouteModules = {};"), { isWhole: true, hasFaces }),
  );
  expect(own).toMatch(/^<html data-below="" data-faces="later"><head>/);
  expect(own?.indexOf("document.fonts.load")).toBeGreaterThan(own?.indexOf("requestAnimationFrame") ?? -1);
  expect(systems).toMatch(/^<html data-below=""><head>/);
  expect(systems).not.toContain("document.fonts");
});

test("what is laid out after the first frame is what the styles leave for it, on pages that are whole without their code", () => {
  const styles = readFileSync(new URL("ui/base.css", import.meta.url), "utf8");
  const [, named = ""] = /data-below\]\s+:is\(([\s\S]+?)\):not\(\[data-laid/.exec(styles) ?? [];
  const bare = (selector: string) => selector.replaceAll(/[\s"]/g, "");
  expect(named.split(",").map(bare)).toEqual(laterParts.split(",").map(bare));
  const [whole, other] = [true, false].map((isWhole) =>
    codeAfterPaint(page("", "window.__reactRouterRouteModules = {};"), { isWhole, hasFaces: true }),
  );
  expect(whole).toContain(laterParts);
  expect(other).not.toContain("data-below");
});

test("a page that is whole without its code waits for a hand with it, any other does not", () => {
  const code = 'import * as route0 from "/root.js";\nwindow.__reactRouterRouteModules = {};';
  const [whole, other] = [true, false].map((isWhole) =>
    codeAfterPaint(page("", code), { isWhole, hasFaces: false }),
  );
  expect(whole?.indexOf("await touched;")).toBeLessThan(whole?.indexOf('import("/root.js")') ?? 0);
  expect(other).not.toContain("touched");
  // Screen readers and voices press without a pointer.
  for (const sign of ["click", "keydown", "focusin", "pointerover", "touchstart"])
    expect(whole).toContain(JSON.stringify(sign));
});
