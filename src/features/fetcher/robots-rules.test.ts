import { expect, it } from "vitest";
import { readRobots } from "./robots-rules.ts";

const may = (robots: string, path: string) =>
  readRobots("https://shop.example", robots, "Magpie").mayFetch(new URL(path, "https://shop.example"));

it("an empty file, or one without rules for this agent, allows everything", () => {
  expect(may("", "/a")).toBe(true);
  expect(may("User-agent: otherbot\nDisallow: /", "/a")).toBe(true);
  expect(may("User-agent: *\nDisallow:", "/a")).toBe(true);
});

it("the agent's own groups replace the wildcard group, case-insensitively, and are merged", () => {
  const robots = [
    "\uFEFFUser-Agent: *\r\nDisallow: /",
    "user-agent: MAGPIE # us\r\nDisallow: /cart",
    "User-agent: other\r\nUser-agent: magpie/2.0\r\nDisallow: /account",
  ].join("\r\n");
  expect(may(robots, "/kettle")).toBe(true);
  expect(may(robots, "/cart/1")).toBe(false);
  expect(may(robots, "/account")).toBe(false);
  expect(may("User-agent: magpies\nDisallow: /", "/kettle")).toBe(true);
});

it("the longest path wins, and Allow wins a tie", () => {
  const robots = "User-agent: *\nDisallow: /shop\nAllow: /shop/p\nDisallow: /same\nAllow: /same";
  expect(may(robots, "/shop/cart")).toBe(false);
  expect(may(robots, "/shop/p/1")).toBe(true);
  expect(may(robots, "/same")).toBe(true);
});

it.each([
  ["/*.php$", "/a/b.php", false],
  ["/*.php$", "/a/b.php?x=1", true],
  ["/fish*.php", "/fishheads/catfish.php?id=1", false],
  ["/a*b*c", "/a-b-x", true],
  ["/a$", "/a", false],
  ["/a$", "/ab", true],
  ["/*?sort=", "/list?sort=price", false],
  ["/%7Ejoe/", "/~joe/x", false],
  ["/straße", "/stra%C3%9Fe/1", false],
])("Disallow: %s lets %s through: %s", (pattern, path, allowed) => {
  expect(may(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(allowed);
});

it("robots.txt itself may always be read, and a pattern of a thousand stars stays fast", () => {
  expect(may("User-agent: *\nDisallow: /", "/robots.txt")).toBe(true);
  expect(may(`User-agent: *\nDisallow: /${"*a".repeat(1_000)}b`, `/${"a".repeat(2_000)}`)).toBe(true);
});
