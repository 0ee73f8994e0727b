import robotsParser from "robots-parser";
import { describe, expect, it } from "vitest";
import { answerCrawlers, trainingCrawlers } from "./ai-crawlers.ts";
import { licenseFile } from "./license-file.ts";
import {
  blocksEverything,
  contradictingRobotsLine,
  type RobotsSettings,
  robotsFile,
  wrongRobotsLine,
} from "./robots-file.ts";

const site = "https://magpie.example";
const fresh: RobotsSettings = { aiCrawlers: "allow", robotsTxt: "", noindex: false };
const file = (change: Partial<RobotsSettings> = {}) => robotsFile(site, { ...fresh, ...change });
const mayFetch = (text: string, crawler: string, path: string) =>
  robotsParser(`${site}/robots.txt`, text).isAllowed(site + path, crawler);

describe("robots.txt", () => {
  it("of a fresh site allows all crawlers everything public", () => {
    expect(file()).toBe(
      "User-agent: *\nDisallow: /api/\nDisallow: /crm\nDisallow: /go/\nAllow: /\n\nSitemap: https://magpie.example/sitemap.xml\n",
    );
  });

  it("keeps training crawlers out, and lets search engines and answers in", () => {
    const text = file({ aiCrawlers: "no-training" });
    for (const name of trainingCrawlers) expect(mayFetch(text, name, "/product/x"), name).toBe(false);
    for (const name of ["Googlebot", "bingbot", ...answerCrawlers]) {
      expect(mayFetch(text, name, "/product/x"), name).toBe(true);
      expect(mayFetch(text, name, "/crm/products"), name).toBe(false);
    }
    expect(text).toContain("User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n");
  });

  it("keeps all AI crawlers out, and lets search engines in", () => {
    const text = file({ aiCrawlers: "block" });
    for (const name of [...trainingCrawlers, ...answerCrawlers])
      expect(mayFetch(text, name, "/product/x"), name).toBe(false);
    for (const name of ["Googlebot", "bingbot", "Applebot"])
      expect(mayFetch(text, name, "/product/x"), name).toBe(true);
    expect(text).toContain("Content-Signal: search=yes, ai-input=no, ai-train=no");
    expect(file({ aiCrawlers: "block", noindex: true })).toContain("Content-Signal: search=no,");
  });

  it("ends with the owner's rules", () => {
    const text = file({ robotsTxt: "# ours\r\nUser-agent: BadBot\r\nDisallow: /\r\n\r\n" });
    expect(text.endsWith("/sitemap.xml\n\n# ours\nUser-agent: BadBot\nDisallow: /\n")).toBe(true);
    expect([mayFetch(text, "BadBot", "/"), mayFetch(text, "Googlebot", "/")]).toEqual([false, true]);
    expect(file({ robotsTxt: " \n\n" })).toBe(file());
  });

  it("applies the owner's rules without a User-agent to all crawlers", () => {
    for (const aiCrawlers of ["allow", "block"] as const) {
      const text = file({ aiCrawlers, robotsTxt: "# ours\nDisallow: /private/" });
      expect(mayFetch(text, "Googlebot", "/private/x")).toBe(false);
      expect(mayFetch(text, "Googlebot", "/public")).toBe(true);
    }
    expect(file({ robotsTxt: "Sitemap: https://magpie.example/own.xml" })).not.toMatch(
      /User-agent.*User-agent/s,
    );
  });

  it("does not outweigh an owner's rule that blocks the whole site", () => {
    expect(mayFetch(file({ robotsTxt: "User-agent: *\nDisallow: /" }), "Googlebot", "/product/x")).toBe(
      false,
    );
  });
});

it.each([
  ["Disallow: /", true],
  ["User-agent: *\nDisallow: /", true],
  ["user-agent: BadBot\nuser-agent: *\n\n# all\nDISALLOW : /* # everything", true],
  ["User-agent: *\nCrawl-delay: 2\nSitemap: https://a.example/s.xml\nDisallow: *", true],
  ["User-agent: BadBot\nDisallow: /", false],
  ["User-agent: *\nDisallow: /private\nUser-agent: BadBot\nDisallow: /", false],
  ["User-agent: *\nDisallow: /\nAllow: /", false],
  ["User-agent: *\nDisallow:", false],
  ["# Disallow: /", false],
  ["", false],
])("%j blocks the whole site: %s", (text, isBlocking) => {
  expect(blocksEverything(text)).toBe(isBlocking);
});

it.each([
  "",
  "\n\n",
  "# a comment: of any kind <>",
  "User-agent: *\nDisallow:\nAllow: /a%20b",
  "USER-AGENT : Mediapartners-Google # ads\r\ndisallow:/a/*.pdf$\r\nCrawl-delay: 1.5",
  "Sitemap: https://magpie.example/own.xml",
  "\uFEFFUser-agent: *",
  "Disallow: /كتب/",
])("%j follows the grammar", (text) => {
  expect(wrongRobotsLine(text)).toBeNull();
});

it.each([
  ["Disalow: /", 1],
  ["User-agent: *\nDisallow: private", 2],
  ["User-agent: *\r\n\r\n# x\r\nAllow /", 4],
  ["User-agent:", 1],
  ["Crawl-delay: soon", 1],
  ["Sitemap: /sitemap.xml", 1],
  ["Sitemap: https://", 1],
  ["<html>", 1],
  ["Disallow: /a b", 1],
  ["Noindex: /a", 1],
  ["constructor: /", 1],
  ["# a\u0000", 1],
  ["Disallow: /\u0007", 1],
])("%j is wrong in line %i", (text, line) => {
  expect(wrongRobotsLine(text)).toBe(line);
});

describe("the terms for AI crawlers", () => {
  it("are a license file too, which robots.txt names", () => {
    expect([licenseFile(fresh), file().includes("License:")]).toEqual([null, false]);
    for (const [aiCrawlers, noindex, prohibited] of [
      ["no-training", false, "ai-train"],
      ["block", false, "ai-all"],
      ["block", true, "all"],
      ["no-training", true, "all"],
    ] as const) {
      const text = licenseFile({ aiCrawlers, noindex });
      expect(text).toContain(`<prohibits type="usage">${prohibited}</prohibits>`);
      expect(file({ aiCrawlers, noindex })).toContain(`\nLicense: ${site}/license.xml\n`);
    }
  });

  it("contradict an owner's rule that says the opposite for one of them", () => {
    const line = (aiCrawlers: RobotsSettings["aiCrawlers"], robotsTxt: string) =>
      contradictingRobotsLine({ aiCrawlers, robotsTxt });
    expect(line("block", "User-agent: gptbot\nAllow: /")).toBe(2);
    expect(line("no-training", "# ours\nUser-agent: BadBot\nUser-agent: GPTBot\n\nAllow: /*")).toBe(5);
    expect(line("no-training", "User-agent: PerplexityBot\nDisallow: /")).toBe(2);
    expect(line("block", "User-agent: PerplexityBot\nDisallow: /")).toBeNull();
    expect(line("allow", "User-agent: GPTBot\nDisallow: /")).toBeNull();
    expect(line("block", "User-agent: GPTBot\nAllow: /about\n\nUser-agent: BadBot\nAllow: /")).toBeNull();
    expect(line("block", "")).toBeNull();
  });
});
