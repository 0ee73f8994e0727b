import { mkdtempSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withUpload } from "./upload.ts";

const folder = mkdtempSync(join(tmpdir(), "magpie-upload-"));
const form = (boundary: string, ...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
const field = (name: string, text: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text}`;
const file = (name: string, text: string) =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}`;

/** A request whose body arrives in chunks of this many bytes. */
function requestOf(text: string, size: number, type = "multipart/form-data; boundary=xyz"): Request {
  const bytes = Buffer.from(text);
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "content-type": type } };
  return new Request("http://localhost/", init as RequestInit);
}

const read = (
  text: string,
  { size = 1_000, type, largest = 1_000_000 }: { size?: number; type?: string; largest?: number } = {},
) =>
  withUpload(requestOf(text, size, type), { folder, largest }, async ({ path, bytes, fileName, fields }) => ({
    text: await readFile(path, "utf8"),
    bytes,
    fileName,
    fields: { ...fields },
  }));

it.each([1, 2, 3, 7, 16, 1000])("reads the same form in chunks of %i bytes", async (size) => {
  const content = "\r\n--xy\r\n-\r\n";
  const text = form("xyz", field("alt", "קומקום"), file("ד.png", content), field("none", ""));
  expect(await read(text, { size })).toEqual({
    text: content,
    bytes: content.length,
    fileName: "ד.png",
    fields: { alt: "קומקום", none: "" },
  });
  const quoted = 'multipart/form-data; charset=utf-8; boundary="x y:z"';
  expect((await read(form("x y:z", file("a/b.png", "b")), { size, type: quoted })).fileName).toBe("b.png");
});

it.each([
  ["nothing", "", "malformed-request"],
  ["no end", form("xyz", file("a", "b")).slice(0, -8), "malformed-request"],
  [
    "a file that breaks off",
    form("xyz", file("a", "bbbbbbbbbbbbbbbbbbbbbbbbb")).slice(0, 110),
    "malformed-request",
  ],
  ["another boundary", form("abc", file("a", "b")), "malformed-request"],
  ["a head without end", `--xyz\r\n${"X".repeat(20_000)}`, "malformed-request"],
  ["a flood before the first part", "x".repeat(20_000), "malformed-request"],
  ["no file", form("xyz", field("a", "b")), "invalid"],
  ["two files", form("xyz", file("a", "b"), file("c", "d")), "invalid"],
  ["more fields than a form has", form("xyz", ...Array(50).fill(field("a", "b")), file("a", "b")), "invalid"],
  ["a field that is too long", form("xyz", field("a", "b".repeat(200_000)), file("a", "b")), "too-large"],
  ["a file that is too large", form("xyz", file("a", "b".repeat(1_000_001))), "too-large"],
])("refuses %s and leaves no file", async (_, text, code) => {
  await expect(read(text)).rejects.toMatchObject({ code });
  expect(readdirSync(folder)).toEqual([]);
});

it("refuses another kind of body", async () => {
  for (const type of ["", "application/json", "multipart/form-data"])
    await expect(read("{}", { type })).rejects.toMatchObject({ code: "unsupported-media-type" });
});
