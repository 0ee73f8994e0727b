import { type AiCrawlerChoice, answerCrawlers, trainingCrawlers } from "./ai-crawlers.ts";
import { hasLicense, licensePath } from "./license-file.ts";

/** In characters. Crawlers need not read more than 500 KiB (RFC 9309, section 2.5). */
export const longestRobotsTxt = 20_000;

/** Google and Bing accept a leading wildcard too. */
const isPath = (value: string): boolean => /^([/*]\S*)?$/.test(value);
const valueRules = new Map<string, (value: string) => boolean>([
  ["user-agent", (value) => value !== ""],
  ["allow", isPath],
  ["disallow", isPath],
  ["crawl-delay", (value) => /^\d{1,6}(\.\d{1,3})?$/.test(value)],
  ["sitemap", (value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)],
]);

type Line = { field: string; value: string };

/** A line's field and value; null for a blank line or a comment, undefined for what is neither. */
function readLine(line: string): Line | null | undefined {
  if (/[^\P{Cc}\t]/u.test(line)) return undefined;
  const [content = ""] = line.split("#", 1);
  if (content.trim() === "") return null;
  const [name = "", ...rest] = content.split(":");
  const [field, value] = [name.trim().toLowerCase(), rest.join(":").trim()];
  return rest.length && valueRules.get(field)?.(value) ? { field, value } : undefined;
}

const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);

/** The number of the first line that does not follow RFC 9309, or Crawl-delay beside it; null if there is none. */
export function wrongRobotsLine(text: string): number | null {
  const at = linesOf(text).findIndex((line) => readLine(line) === undefined);
  return at < 0 ? null : at + 1;
}

/** The lines that say something. Rules above the first User-agent are for all crawlers. */
const readRules = (text: string): Line[] => linesOf(text).flatMap((line) => readLine(line) ?? []);
const isHeadless = (rules: readonly Line[]): boolean => {
  const first = rules.find(({ field }) => field !== "sitemap");
  return first !== undefined && first.field !== "user-agent";
};

const wholeSite = /^(\/|\*|\/\*)$/;

/** Whether the owner's rules keep every crawler from the whole site. */
export function blocksEverything(text: string): boolean {
  const rules = readRules(text);
  let agents = isHeadless(rules) ? ["*"] : [];
  let isInRules = false;
  const found = { allow: false, disallow: false };
  for (const { field, value } of rules) {
    if (field === "user-agent") {
      agents = isInRules ? [value] : [...agents, value];
      isInRules = false;
    } else if (field !== "sitemap") {
      isInRules = true;
      if ((field === "allow" || field === "disallow") && agents.includes("*") && wholeSite.test(value))
        found[field] = true;
    }
  }
  // Of two rules of the same length, Allow wins (RFC 9309, section 2.2.2).
  return found.disallow && !found.allow;
}

/** What the setting says of a crawler: true it may read, false it may not, null nothing. */
function choiceFor(agent: string, choice: AiCrawlerChoice): boolean | null {
  const isNamed = (names: readonly string[]) =>
    names.some((name) => name.toLowerCase() === agent.toLowerCase());
  if (isNamed(blocked[choice])) return false;
  return choice === "no-training" && isNamed(answerCrawlers) ? true : null;
}

/**
 * The number of the first line of the owner's rules that says the opposite of the setting for an AI crawler: crawlers would follow one of
 * the two. Null if there is none.
 */
export function contradictingRobotsLine({
  robotsTxt,
  aiCrawlers,
}: Pick<RobotsSettings, "robotsTxt" | "aiCrawlers">): number | null {
  let agents: string[] = [];
  let isInRules = false;
  for (const [at, text] of linesOf(robotsTxt).entries()) {
    const line = readLine(text);
    if (!line || line.field === "sitemap") continue;
    const { field, value } = line;
    if (field === "user-agent") {
      agents = isInRules ? [value] : [...agents, value];
      isInRules = false;
      continue;
    }
    isInRules = true;
    if ((field !== "allow" && field !== "disallow") || !wholeSite.test(value)) continue;
    if (agents.some((agent) => choiceFor(agent, aiCrawlers) === (field === "disallow"))) return at + 1;
  }
  return null;
}

/** The owner's rules as they are published. */
function ownRules(text: string): string[] {
  const lines = linesOf(text.trimEnd());
  if (lines.every((line) => line.trim() === "")) return [];
  // They would belong to the group above them, whichever that is.
  return ["", ...(isHeadless(readRules(text)) ? ["User-agent: *"] : []), ...lines];
}

/** What contentsignals.org defines. Without a choice nothing is said: it neither grants nor reserves a right. */
function contentSignal({ aiCrawlers, noindex }: Pick<RobotsSettings, "aiCrawlers" | "noindex">): string[] {
  if (aiCrawlers === "allow") return [];
  const search = noindex ? "no" : "yes";
  const input = aiCrawlers === "block" ? "no" : "yes";
  return [`Content-Signal: search=${search}, ai-input=${input}, ai-train=no`];
}

const blocked: Record<AiCrawlerChoice, readonly string[]> = {
  allow: [],
  "no-training": trainingCrawlers,
  block: [...trainingCrawlers, ...answerCrawlers],
};

export type RobotsSettings = { aiCrawlers: AiCrawlerChoice; robotsTxt: string; noindex: boolean };

/** The site's robots.txt. Pages with noindex are not disallowed: crawlers must fetch a page to see its noindex. */
export function robotsFile(siteUrl: string, settings: RobotsSettings): string {
  const names = blocked[settings.aiCrawlers];
  return [
    "User-agent: *",
    ...contentSignal(settings),
    "Disallow: /api/",
    "Disallow: /crm",
    "Disallow: /go/",
    // It would win over the owner's Disallow: /.
    ...(blocksEverything(settings.robotsTxt) ? [] : ["Allow: /"]),
    "",
    ...(names.length ? [...names.map((name) => `User-agent: ${name}`), "Disallow: /", ""] : []),
    // RSL 1.0: for all crawlers, wherever it is.
    ...(hasLicense(settings) ? [`License: ${siteUrl}${licensePath}`] : []),
    `Sitemap: ${siteUrl}/sitemap.xml`,
    ...ownRules(settings.robotsTxt),
    "",
  ].join("\n");
}
