import { expect, it } from "vitest";
import { sanitizeSvg } from "./sanitize-svg.ts";

const svg = (inner: string, attributes = 'viewBox="0 0 20 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const sanitized = (inner: string, attributes?: string): string =>
  sanitizeSvg(Buffer.from(svg(inner, attributes)))
    .bytes.toString()
    .replace(/^<svg[^>]*>/, "")
    .replace("</svg>", "");

it("shapes, gradients, styles and references within the drawing stay", () => {
  const drawing = [
    `<defs><linearGradient id="a" x1="0"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h9"/></defs>`,
    "<style>.b{fill:url(#a);stroke:#123}.c&gt;path{opacity:.5}</style>",
    `<g class="c" transform="translate(1 2)"><path class="b" d="M0 0h9v9z" fill="url(#a)" style="fill: url('#a')"/></g>`,
    `<clipPath id="c"><use href="#p"/></clipPath><text x="1">A &amp; B</text>`,
  ].join("");
  expect(sanitized(drawing)).toBe(drawing);
  expect(sanitized(drawing.replace("use href", "use xlink:href"))).toBe(drawing);
});

it.each([
  ["a script", "<script>alert(1)</script>"],
  ["a script in a link", '<script xlink:href="https://evil.example/x.js"/>'],
  ["HTML", '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script/></body></foreignObject>'],
  ["an image", '<image href="https://evil.example/x.png"/>'],
  ["an image as data", '<image xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ["a link", '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ["an animation", '<set attributeName="href" to="javascript:alert(1)"/>'],
  ["a use of another file", '<use href="https://evil.example/x.svg#a"/>'],
  ["a use of data", '<use href="data:image/svg+xml,x#a"/>'],
  ["an imported style", "<style>@import url(https://evil.example/x.css);</style>"],
  ["a font in a style", '<style>@font-face{font-family:a;src:url("data:font/woff2,x")}</style>'],
  ["an address in a style", "<style>rect{fill:url(https://evil.example/x.svg#a)}</style>"],
  ["an escaped address in a style", "<style>rect{fill:u\\72l(//evil.example)}</style>"],
  ["an address behind a comment", "<style>rect{fill:ur/**/l(//evil.example)}</style>"],
  ["an address around a comment of XML", "<style>rect{fill:u<!-- -->rl(//evil.example/x.svg#a)}</style>"],
  ["an address around character data", "<style>rect{fill:u<![CDATA[rl(//evil.example/x.svg#a)}]]></style>"],
  ["an address around what is left out", "<style>rect{fill:u<script/>rl(//evil.example/x.svg#a)}</style>"],
  ["a filter", '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
  ["an element of another namespace", '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
  ["an instruction and a comment", '<?xml-stylesheet href="https://evil.example/x.css"?><!-- <script> -->'],
])("%s is taken out", (_, inner) => expect(sanitized(inner)).toBe(""));

it.each([
  'onload="alert(1)"',
  'onclick="alert(1)"',
  'fill="url(https://evil.example/x.svg#a)"',
  'style="background:url(//evil.example)"',
  'style="fill:image-set(&quot;//evil.example&quot; 1x)"',
  'href="javascript:alert(1)"',
  'xml:base="https://evil.example/"',
  'filter="url(#f)"',
])("an attribute %s is taken out", (attribute) => {
  expect(sanitized(`<path d="M0 0" ${attribute}/>`)).toBe('<path d="M0 0"/>');
  expect(sanitized("", `viewBox="0 0 1 1" ${attribute}`)).toBe("");
});

it("what repeats a repetition is taken out", () => {
  const uses = '<g id="a"><path d="M0 0"/></g><g id="b"><use href="#a"/><use href="#a"/></g>';
  expect(sanitized(`${uses}<use href="#b"/>`)).toBe(uses);
  expect(sanitized('<g id="a"><use href="#a"/></g>')).toBe('<g id="a"/>');
  const masks = '<mask id="m"><rect mask="url(#n)"/></mask><mask id="n"><rect/></mask><rect mask="url(#m)"/>';
  expect(sanitized(masks)).toBe(masks.replace(' mask="url(#n)"', ""));
  expect(sanitized('<mask id="m"/><style>rect{mask:url(#m)}</style>')).toBe('<mask id="m"/>');
});

it("has a size in pixels, whatever it says", () => {
  const sizeOf = (attributes: string) => {
    const { width, height } = sanitizeSvg(Buffer.from(svg("", attributes)));
    return [width, height];
  };
  expect(sizeOf('viewBox="0 0 20 10"')).toEqual([1024, 512]);
  expect(sizeOf('viewBox="0,0,1e9,1e9" width="99999999" height="3"')).toEqual([1024, 1024]);
  expect(sizeOf('width="12mm" height="24mm"')).toEqual([512, 1024]);
});
