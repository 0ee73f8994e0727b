/** Names of browsers and systems by what they say of themselves; the first that fits, because most claim to be others as well. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Opera", /\bOPR\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Which browser on which system a user agent's text means; null where either is not known. */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | null {
  const find = (names: typeof browsers) => names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0];
  const [browser, system] = [find(browsers), find(systems)];
  return browser && system ? { browser, system } : null;
}
