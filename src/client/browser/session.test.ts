import { expect, it } from "vitest";
import { sessionUser } from "./session.ts";

it("knows who is signed in when both the token and the user are stored", () => {
  const stored = JSON.stringify({ id: "1", name: "Dana", email: "dana@example.com", role: "editor" });
  expect(sessionUser("t", stored)).toEqual({ name: "Dana", email: "dana@example.com", role: "editor" });
  expect(sessionUser(null, stored)).toBeNull();
  expect(sessionUser("t", null)).toBeNull();
});

it("treats an unreadable user as signed out, and missing fields as empty", () => {
  for (const text of ["{", "null", '"Dana"', "7"]) expect(sessionUser("t", text), text).toBeNull();
  expect(sessionUser("t", '{"name":7}')).toEqual({ name: "", email: "", role: "" });
});
