import { expect, it } from "vitest";
import { shareAddress, shareTargets } from "./share-targets.ts";

const page = { url: "https://magpie.example/ar/product/a?b=1&c=2", title: "A & B: \ud800 “מה”" };

it.each(shareTargets)("the link to %s names the page and its title, whatever letters they have", (target) => {
  const address = new URL(shareAddress(target, page));
  const said = [...address.searchParams.values()].join(" ");
  expect(said).toContain(page.url);
  if (target !== "facebook") expect(said).toContain("A & B: \ufffd “מה”");
  expect(address.searchParams.size).toBeLessThanOrEqual(2);
});

it("a mail's subject has no plus signs in place of spaces", () => {
  expect(shareAddress("mail", page)).not.toContain("+");
});
