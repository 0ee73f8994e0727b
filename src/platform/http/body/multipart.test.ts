import { expect, it } from "vitest";
import { formParts } from "./multipart.ts";

const form = (boundary: string, ...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
const field = (name: string, text: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`;
const file = (name: string, text: string) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}`;

/** The text in chunks of `size` bytes. */
async function* pieces(text: string, size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size: number, type = "multipart/form-data; boundary=xyz") {
  const parts: [string, string | null, string][] = [];
  for await (const { name, fileName, bytes } of formParts(pieces(text, size), type)) {
    const all: Buffer[] = [];
    for await (const piece of bytes) all.push(piece);
    parts.push([name, fileName, Buffer.concat(all).toString()]);
  }
  return parts;
}

it.each([1, 2, 3, 7, 16, 1000])("parses a form the same in chunks of %i bytes", async (size) => {
  const text = form("xyz", field("alt", "קומקום"), file("a%22b.png", "\r\n--xy\r\n-\r\n"), field("none", ""));
  expect(await read(text, size)).toEqual([
    ["alt", null, "קומקום"],
    ["file", 'a"b.png', "\r\n--xy\r\n-\r\n"],
    ["none", null, ""],
  ]);
  expect(
    await read(form("x y:z", field("a", "b")), size, 'multipart/form-data; charset=utf-8; boundary="x y:z"'),
  ).toEqual([["a", null, "b"]]);
});

it.each([
  ["nothing", ""],
  ["no end", form("xyz", field("a", "b")).slice(0, -8)],
  ["a cut file", form("xyz", file("a", "bbbbbbbbbbbbbbbbbbbbbbbbb")).slice(0, 90)],
  ["another boundary", form("abc", field("a", "b"))],
  ["a part without a name", form("xyz", "X: y\r\n\r\nb")],
  ["a head without end", `--xyz\r\n${"X".repeat(20_000)}`],
  ["a flood before the first part", "x".repeat(20_000)],
])("%s is no form", async (_, text) => {
  await expect(read(text, 1000)).rejects.toMatchObject({ code: "malformed-request" });
});

it("refuses another kind of body as such", async () => {
  for (const type of ["", "application/json", "multipart/form-data"])
    await expect(read("{}", 10, type)).rejects.toMatchObject({ code: "unsupported-media-type" });
});
