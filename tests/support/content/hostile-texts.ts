import type { MenuItem, Menus } from "#features/menus/menu.ts";
import { languageCodes } from "#i18n/languages.ts";

/** Breaks out of an attribute, a script, a title or a comment, and would then run. */
export const hostileText = `"'></script><img src=x onerror=ran=1><script>ran=1</script>`;
export const long = `--></title></textarea></style>${hostileText}\njavascript:ran=1`;
/** An allowed URL whose end would break out of its attribute. */
export const address = `https://evil.example/"onload="ran=1"x="><svg/onload=ran=1>`;
const others = ["he", "ar", "zh", "fr"] as const;
export const inEach = <Value>(value: Value) => Object.fromEntries(languageCodes.map((code) => [code, value]));
export const inOthers = <Value>(value: Value) => Object.fromEntries(others.map((code) => [code, value]));
export const paragraph = (marks?: object[]) => ({
  type: "paragraph",
  content: [{ type: "text", text: long.replaceAll("\n", " "), ...(marks ? { marks } : {}) }],
});

export function hostileMenus({ header }: Menus): Menus {
  const item: MenuItem = {
    target: { type: "link", href: address },
    label: inEach(hostileText),
    languages: [],
    children: [],
  };
  const branch = { ...item, children: [item] };
  return { header: [...header, branch], footer: [branch], bottom: [item] };
}
