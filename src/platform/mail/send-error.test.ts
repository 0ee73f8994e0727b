import { expect, it } from "vitest";
import { SendError } from "./send-error.ts";

const refused = (message: string, responseCode: number, command = "RCPT TO") =>
  new SendError({ message, code: "EENVELOPE", command, responseCode });

it("takes a recipient for gone only if the refusal says so", () => {
  for (const [words, code] of [
    ["550 5.1.1 No such user", 550],
    ["550 5.1.10 Null MX", 550],
    ["550 No such mailbox here", 550],
    ["551 User not local", 551],
  ] as const)
    expect([words, refused(words, code).isUndeliverable]).toEqual([words, true]);
  for (const [words, code] of [
    ["550 relay not permitted", 550],
    ["550 5.7.1 Relaying denied", 550],
    ["552 5.2.2 Mailbox full", 552],
    ["550 5.1.8 Bad sender", 550],
    ["554 Listed at a blocklist", 554],
    ["450 4.1.1 Try later", 450],
  ] as const)
    expect([words, refused(words, code).isUndeliverable]).toEqual([words, false]);
  expect(refused("550 5.1.1 No such user", 550, "DATA").isUndeliverable).toBe(false);
});
