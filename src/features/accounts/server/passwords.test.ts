import { expect, it } from "vitest";
import type { AppError } from "#platform/errors.ts";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords();

it("a stored password is recognised, and no other", async () => {
  const stored = await passwords.hash("correct horse");
  expect(stored).not.toContain("correct");
  expect(await passwords.verify("correct horse", stored)).toBe(true);
  expect(await passwords.verify("correct horse ", stored)).toBe(false);
  expect(await passwords.hash("correct horse")).not.toBe(stored);
});

it("the same password typed with composed and separate accents is one", async () => {
  expect(await passwords.verify("cafe\u0301-au-lait", await passwords.hash("caf\u00e9-au-lait"))).toBe(true);
});

it("a stored text of another form matches nothing", async () => {
  for (const stored of ["", "plain", "scrypt$x$y$z", "argon2id$$$"])
    expect(await passwords.verify("plain", stored)).toBe(false);
});

it("where nothing is stored the same work is done, and nothing matches", async () => {
  const before = passwords.made();
  expect(await passwords.verify("anything", null)).toBe(false);
  expect(passwords.made() - before).toBe(1);
});

it("of a hundred at once, hashes as many as there is room for, refuses the others, and blocks nothing else", async () => {
  const few = createPasswords({ atOnce: 1, mostWaiting: 3 });
  const all = await Promise.allSettled(Array.from({ length: 100 }, () => few.hash("correct horse")));
  const refused = all.flatMap((one) => (one.status === "rejected" ? [one.reason as AppError] : []));
  expect(refused).toHaveLength(96);
  expect(refused.every((error) => error.code === "unavailable" && (error.retryAfter ?? 0) > 0)).toBe(true);
  expect(few.made()).toBe(4);
  expect(await few.hash("correct horse")).toContain("argon2id");
});

it("hashes cost what OWASP asks for, and one of another cost is still verified with its own", async () => {
  expect(await passwords.hash("correct horse")).toMatch(/^argon2id\$m=19456,t=2,p=1\$/);
  const cheap = await createPasswords({ cost: { memory: 8, passes: 1 } }).hash("correct horse");
  expect(cheap).toMatch(/^argon2id\$m=8,t=1,p=1\$/);
  expect(await passwords.verify("correct horse", cheap)).toBe(true);
  expect(await passwords.verify("wrong horse", cheap)).toBe(false);
});
