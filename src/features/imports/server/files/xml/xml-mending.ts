import { decodeHTMLStrict } from "entities";

const known = new Set(["amp", "lt", "gt", "quot", "apos"]);
const cdataStart = "<![CDATA[";
const longestEntity = 34;

/**
 * Corrects, in text given in pieces, the errors that make feeds unreadable to a strict parser: control characters that XML
 * forbids, a bare "&" in a URL, HTML's named characters. Inside CDATA only control characters are changed.
 */
export function createXmlMender(): { write(piece: string): string; end(): string } {
  let held = "";
  let inCdata = false;

  function mend(piece: string, isLast: boolean): string {
    const text = held + piece.replace(/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/gu, "");
    const parts: string[] = [];
    let at = 0;
    held = "";
    while (at < text.length) {
      const end = inCdata ? text.indexOf("]]>", at) : text.indexOf(cdataStart, at);
      if (end >= 0) {
        const stop = inCdata ? end + 3 : end;
        parts.push(inCdata ? text.slice(at, stop) : mendEntities(text.slice(at, stop)));
        if (!inCdata) parts.push(cdataStart);
        at = inCdata ? stop : end + cdataStart.length;
        inCdata = !inCdata;
        continue;
      }
      const rest = text.slice(at);
      const keep = isLast ? 0 : inCdata ? Math.min(2, rest.length) : unsureTail(rest);
      const sure = rest.slice(0, rest.length - keep);
      parts.push(inCdata ? sure : mendEntities(sure));
      held = rest.slice(rest.length - keep);
      break;
    }
    return parts.join("");
  }

  return { write: (piece) => mend(piece, false), end: () => mend("", true) };
}

/** The number of trailing characters that may start a reference or CDATA section continued in the next piece. */
function unsureTail(text: string): number {
  const ampersand = text.lastIndexOf("&");
  const reference = ampersand >= 0 && !text.includes(";", ampersand) ? text.length - ampersand : 0;
  const bracket = text.lastIndexOf("<");
  const section = bracket >= 0 && cdataStart.startsWith(text.slice(bracket)) ? text.length - bracket : 0;
  return Math.max(reference > longestEntity ? 0 : reference, section);
}

function mendEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:(#?[0-9A-Za-z]{1,31});)?/g, (written, body: string | undefined) => {
    if (body === undefined) return "&amp;";
    if (known.has(body)) return written;
    const character = decodeHTMLStrict(written);
    if (character === written) return `&amp;${body};`;
    if (/[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/u.test(character)) return "";
    return /[<>&'"]/.test(character) ? `&#${character.charCodeAt(0)};` : character;
  });
}
