import { expect, it } from "vitest";
import { createScrollMemory } from "./scroll-memory.ts";

it("remembers where each page stood, across a reload", () => {
  const memory = createScrollMemory(null);
  memory.note("a", 120);
  memory.note("a", 340);
  memory.note("b", 0);
  const after = createScrollMemory(memory.text());
  expect(after.of("a")).toBe(340);
  expect(after.of("b")).toBe(0);
  expect(after.of("c")).toBeUndefined();
});

it("forgets the pages that were left longest ago", () => {
  const memory = createScrollMemory(null);
  for (let i = 0; i < 50; i++) memory.note(`p${i}`, i);
  memory.note("p0", 7);
  memory.note("new", 1);
  expect(memory.of("p1")).toBeUndefined();
  expect(memory.of("p0")).toBe(7);
});

it("begins afresh where something else stands under its key", () => {
  for (const text of ["{", "null", "7", '{"a":1}']) expect(createScrollMemory(text).text(), text).toBe("[]");
  expect(createScrollMemory('[["a",1],["b","x"],[3,4],"c"]').text()).toBe('[["a",1]]');
});
