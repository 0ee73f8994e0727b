import { describe, expect, it } from "vitest";
import { readCondition } from "./value-parsing.ts";

describe("reads a condition", () => {
  it.each([
    ["Used - Good", "used"],
    ["Pre-owned: Excellent", "used"],
    ["Gebraucht - sehr gut", "used"],
    ["Occasion - Bon état", "used"],
    ["B-Ware", "used"],
    ["UsedLikeNew", "used"],
    ["Refurbished - good", "refurbished"],
    ["Certified - Refurbished", "refurbished"],
    ["Seller refurbished (like new)", "refurbished"],
    ["New (other)", "new"],
    ["New with box", "new"],
    ["Neuf - jamais utilisé", "new"],
    ["https://schema.org/NewCondition", "new"],
    ["3000", "used"],
    // Ambiguous words are not guessed.
    ["Not used", null],
    ["renewable", null],
    ["constructor", null],
    ["", null],
    [`new - ${"x".repeat(1_000_000)}`, null],
  ])("%s", (written, condition) => expect(readCondition(written)).toBe(condition));
});
