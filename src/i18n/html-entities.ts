// The HTML 4 named characters (the ones shop descriptions use), written in code point order where they are consecutive.
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro " +
  "para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil " +
  "Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave " +
  "Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml " +
  "igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute " +
  "thorn yuml";
const capitalGreek =
  "Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi " +
  "Psi Omega";
const smallGreek =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi " +
  "chi psi omega";
const others =
  "amp& lt< gt> quot\" apos' OEligŒ oeligœ ScaronŠ scaronš YumlŸ fnofƒ circˆ tilde˜ ndash– mdash— horbar― lsquo‘ rsquo’ " +
  "sbquo‚ ldquo“ rdquo” bdquo„ dagger† Dagger‡ bull• hellip… permil‰ prime′ Prime″ lsaquo‹ rsaquo› oline‾ frasl⁄ euro€ " +
  "trade™ larr← uarr↑ rarr→ darr↓ harr↔ forall∀ part∂ exist∃ empty∅ nabla∇ isin∈ notin∉ ni∋ prod∏ sum∑ minus− lowast∗ " +
  "radic√ prop∝ infin∞ ang∠ and∧ or∨ cap∩ cup∪ int∫ there4∴ sim∼ cong≅ asymp≈ ne≠ equiv≡ le≤ ge≥ sub⊂ sup⊃ nsub⊄ sube⊆ " +
  "supe⊇ oplus⊕ otimes⊗ perp⊥ sdot⋅ loz◊ spades♠ clubs♣ hearts♥ diams♦ check✓ star☆ starf★ num# excl! percnt% lpar( rpar) " +
  "comma, period. colon: semi; sol/ quest? commat@ lsqb[ rsqb] lowbar_ lcub{ rcub} verbar| dollar$ ast* plus+ equals=";
const invisible: Record<string, string> = {
  ensp: "\u2002",
  emsp: "\u2003",
  thinsp: "\u2009",
  zwnj: "\u200C",
  zwj: "\u200D",
  lrm: "\u200E",
  rlm: "\u200F",
  Tab: "\t",
  NewLine: "\n",
};

const named = new Map<string, string>(Object.entries(invisible));
for (const [start, names] of [
  [0xa0, latin1],
  [0x391, capitalGreek],
  [0x3b1, smallGreek],
] as const) {
  names.split(" ").forEach((name, place) => {
    named.set(name, String.fromCodePoint(start + place));
  });
}
for (const pair of others.split(" ")) {
  const [, name, character] = /^([A-Za-z]+4?)(.)$/u.exec(pair) ?? [];
  if (name !== undefined && character !== undefined) named.set(name, character);
}

// HTML reads the numbers 128–159 as Windows-1252, because that is what their writers meant.
const windows1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** The character a reference's body names ("nbsp", "#8364", "#x20AC"), or null when it names none. */
export function characterOfEntity(body: string): string | null {
  if (!body.startsWith("#")) return named.get(body) ?? null;
  const hexadecimal = /^#[xX]([0-9a-fA-F]{1,6})$/.exec(body)?.[1];
  const decimal = /^#([0-9]{1,7})$/.exec(body)?.[1];
  if (hexadecimal === undefined && decimal === undefined) return null;
  const point = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
  if (point >= 0x80 && point <= 0x9f) return windows1252[point - 0x80] ?? null;
  if (point === 0 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return "\uFFFD";
  return String.fromCodePoint(point);
}

/** Replaces every known character reference once; unknown ones stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(#?[0-9A-Za-z]{1,31});/g,
    (written, body: string) => characterOfEntity(body) ?? written,
  );
}
