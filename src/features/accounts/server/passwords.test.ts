import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("a stored password is recognised, and no other", async () => {
  const stored = await hashPassword("correct horse");
  expect(stored).not.toContain("correct");
  expect(await verifyPassword("correct horse", stored)).toBe(true);
  expect(await verifyPassword("correct horse ", stored)).toBe(false);
  expect(await hashPassword("correct horse")).not.toBe(stored);
});

it("the same password typed with composed and separate accents is one", async () => {
  expect(await verifyPassword("cafe\u0301-au-lait", await hashPassword("caf\u00e9-au-lait"))).toBe(true);
});

it("a stored text of another form matches nothing", async () => {
  for (const stored of ["", "plain", "scrypt$x$y$z", "argon2id$$$"])
    expect(await verifyPassword("plain", stored)).toBe(false);
});
