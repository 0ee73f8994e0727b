import { decodeHTMLStrict } from "entities";

const droppedWithContent = new Set(
  "script style template noscript noframes noembed iframe object svg math canvas head title".split(" "),
);
const paragraphs = new Set(
  (
    "p div section article header footer main aside nav address blockquote pre figure figcaption h1 h2 h3 h4 h5 h6 ul ol " +
    "dl table form fieldset details summary hr center"
  ).split(" "),
);
const lineBreaks = new Set("br tr dt dd caption option".split(" "));

/** A quote opened inside a tag and not closed within this many characters is taken for a slip of the writer. */
const longestTag = 2000;

/**
 * The text of an HTML fragment, or of plain text, as paragraphs parted by an empty line: no tag survives (markup that
 * was escaped twice is stripped too), entities are decoded, scripts and styles go with their content, list entries
 * start with "- ". Line ends of the source count where it has neither <p> nor <br> (WordPress stores such texts).
 */
export function textFromHtml(html: string): string {
  let text = cleanText(html);
  for (let round = 0; round < 4 && /[<&]/.test(text); round++) {
    const stripped = withoutTags(text);
    text = cleanText(decodeHTMLStrict(stripped));
    if (!/<[a-z/!?]/i.test(text)) break;
  }
  return text
    .replace(/<(?=[a-z/!?])/gi, " ")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** The same on one line: for names, brands, attribute values. */
export function lineFromHtml(html: string): string {
  return textFromHtml(html).replace(/\s+/gu, " ");
}

/** NFC, line ends as "\n", and no control characters, lone surrogates or byte order marks. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\p{Cs}\uFEFF\uFFFE\uFFFF]/gu, "")
    .normalize("NFC");
}

function withoutTags(html: string): string {
  const sourceLinesCount = !/<(p|br)[\s/>]/i.test(html);
  const lines = sourceLinesCount ? html : html.replace(/\n/g, " ");
  const source = lines.includes("<![CDATA[")
    ? lines.replaceAll("<![CDATA[", "").replaceAll("]]>", "")
    : lines;
  const lastEnd = source.lastIndexOf(">");
  const parts: string[] = [];
  let done = 0;
  for (
    let at = source.indexOf("<");
    at >= 0 && at < lastEnd;
    at = source.indexOf("<", Math.max(done, at + 1))
  ) {
    const next = source[at + 1] ?? "";
    if (!/[a-z/!?]/i.test(next)) continue;
    const end = next === "!" || next === "?" ? endOfDeclaration(source, at) : endOfTag(source, at);
    if (end < 0) continue;
    parts.push(source.slice(done, at));
    const name = /^<(\/?)([a-z][^\s/>]*)/i.exec(source.slice(at, at + 40));
    const tag = name?.[2]?.toLowerCase() ?? "";
    const opens = name?.[1] === "";
    parts.push(breakFor(tag, opens));
    done =
      opens && droppedWithContent.has(tag) && source[end - 1] !== "/"
        ? endOfContent(source, end, tag)
        : end + 1;
  }
  parts.push(source.slice(done));
  return parts.join("");
}

function breakFor(tag: string, opens: boolean): string {
  if (paragraphs.has(tag)) return "\n\n";
  if (tag === "li") return opens ? "\n- " : "";
  if (tag === "td" || tag === "th") return opens ? "" : " ";
  return opens && lineBreaks.has(tag) ? "\n" : "";
}

function endOfDeclaration(source: string, at: number): number {
  if (source.startsWith("<!--", at)) {
    const end = source.indexOf("-->", at + 4);
    return end < 0 ? source.indexOf(">", at) : end + 2;
  }
  return source.indexOf(">", at);
}

function endOfTag(source: string, at: number): number {
  let quote = "";
  const limit = Math.min(source.length, at + longestTag);
  for (let place = at + 1; place < limit; place++) {
    const character = source[place] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      return place;
    } else if (character === "<") {
      return -1;
    } else if ((character === '"' || character === "'") && /[=\s]/.test(source[place - 1] ?? "")) {
      quote = character;
    }
  }
  return source.indexOf(">", at);
}

function endOfContent(source: string, end: number, tag: string): number {
  const closing = new RegExp(`</${tag}[^>]*>`, "gi");
  closing.lastIndex = end;
  const found = closing.exec(source);
  return found === null ? source.length : found.index + found[0].length;
}
