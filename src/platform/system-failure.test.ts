import { expect, it } from "vitest";
import { isBareCode, systemFailureOf } from "./system-failure.ts";

it.each([
  ["ENOTFOUND", "connection"],
  ["getaddrinfo ENOTFOUND smtp.example", "connection"],
  ["connect ECONNREFUSED 127.0.0.1:25", "connection"],
  ["fetch failed", "connection"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["Took longer than 60000 ms", "timeout"],
  ["The operation timed out", "timeout"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  ["Invalid login: 535 5.7.8 Authentication failed", "login"],
  ["ENOSPC: no space left on device, write", "storage"],
  ["HTTP 503", "answer"],
  ["EACCES: permission denied, open '/data/media/1'", "access"],
])("%s is a failure of the kind %s", (message, kind) => {
  expect(systemFailureOf(message)).toBe(kind);
});

it("says nothing of what others say in words", () => {
  for (const words of [
    "Rate limit reached.",
    "Your API key is wrong",
    "550 No such user here",
    "no luck",
    "",
  ])
    expect(systemFailureOf(words)).toBeNull();
});

it("recognizes codes that are no words", () => {
  expect(["ERR_INVALID_URL", "EFAIL"].map(isBareCode)).toEqual([true, true]);
  expect(["ERROR", "Rate limit", "HTTP 500", "550 5.1.1"].map(isBareCode)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
