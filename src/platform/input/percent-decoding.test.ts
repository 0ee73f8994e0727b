import { expect, it } from "vitest";
import { percentDecoded } from "./percent-decoding.ts";

it.each([
  ["caf%C3%A9%20cr%C3%A8me", "café crème"],
  ["100%", "100%"],
  ["%E0%A4%A", "%E0%A4%A"],
  ["a%00.jpg", "a.jpg"],
  ["a\0\ud83d%", "a\ufffd%"],
])("%j is decoded as %j, which both engines can store", (text, decoded) => {
  expect(percentDecoded(text)).toBe(decoded);
});
