import type { Page } from "@playwright/test";

/** Classes on the page without a CSS rule: Tailwind did not see them, or they are unused. */
export const unstyledClasses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const styled = new Set<string>();
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name] of rule.selectorText.matchAll(
            /\.((?:\\[0-9a-f]{1,6} |\\.|[\w-]|[^\0-\x7f])+)/gi,
          ))
            styled.add(name ?? "");
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const used = new Set(
      [...document.querySelectorAll("[class]")].flatMap(({ classList }) => [...classList]),
    );
    return [...used].filter((name) => !styled.has(CSS.escape(name)));
  });
