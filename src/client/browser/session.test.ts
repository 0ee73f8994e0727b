import { expect, it } from "vitest";
import { sessionUser } from "./session.ts";

it("knows who is signed in when both the token and the user are kept", () => {
  const kept = JSON.stringify({ id: "1", name: "Dana", email: "dana@example.com", role: "editor" });
  expect(sessionUser("t", kept)).toEqual({ name: "Dana", email: "dana@example.com", role: "editor" });
  expect(sessionUser(null, kept)).toBeNull();
  expect(sessionUser("t", null)).toBeNull();
});

it("takes an unreadable user for nobody, and missing fields for empty ones", () => {
  for (const text of ["{", "null", '"Dana"', "7"]) expect(sessionUser("t", text), text).toBeNull();
  expect(sessionUser("t", '{"name":7}')).toEqual({ name: "", email: "", role: "" });
});
