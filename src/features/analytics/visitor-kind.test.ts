import { expect, it } from "vitest";
import { deviceOf, isProgram, sourceOf } from "./visitor-kind.ts";

const chrome = (system: string, more = "") =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 ${more}Safari/537.36`;

it("recognizes bots by their user agent", () => {
  const programs = [
    "",
    "curl/8.5.0",
    "python-requests/2.32",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0",
    "Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
    "Mozilla/5.0 (compatible; Perplexity-User/1.0)",
    "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)",
    "Mozilla/5.0 (compatible; Baiduspider/2.0)",
    "facebookexternalhit/1.1",
    chrome("X11; Linux x86_64").replace("Chrome/", "HeadlessChrome/"),
    chrome("X11; Linux x86_64", "Chrome-Lighthouse "),
  ];
  expect(programs.filter((name) => !isProgram(name))).toEqual([]);
  const people = [
    chrome("Windows NT 10.0; Win64; x64"),
    chrome("Linux; Android 9; CUBOT_X18_Plus", "Mobile "),
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22A3354 [Pinterest/iOS]",
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  ];
  expect(people.filter(isProgram)).toEqual([]);
});

it("classifies a device as phone, tablet or desktop", () => {
  expect([
    deviceOf(chrome("Linux; Android 14; Pixel 8", "Mobile ")),
    deviceOf(chrome("Linux; Android 14; SM-X910")),
    deviceOf("Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"),
    deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"),
    deviceOf(chrome("Macintosh; Intel Mac OS X 10_15_7")),
  ]).toEqual(["phone", "tablet", "tablet", "phone", "desktop"]);
});

it("classifies a visit's source by its host alone", () => {
  const from = (host?: string) => sourceOf(host, "magpie.example");
  expect(from()).toBe("direct");
  expect(from("magpie.example")).toBe("own");
  expect(["www.google.co.il", "google.com", "fr.search.yahoo.com", "www.baidu.com"].map(from)).toEqual(
    Array(4).fill("search"),
  );
  expect(["gemini.google.com", "chatgpt.com"].map(from)).toEqual(["assistant", "assistant"]);
  expect(["t.co", "www.pinterest.fr", "old.reddit.com"].map(from)).toEqual(Array(3).fill("social"));
  expect(["notgoogle.com", "example.com", "box.com", "shop.magpie.example"].map(from)).toEqual(
    Array(4).fill("site"),
  );
});
