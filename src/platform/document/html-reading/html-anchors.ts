import type { Document } from "#platform/document/document.ts";
import { anchorName, type Mark } from "#platform/document/inline.ts";
import { percentDecoded } from "#platform/input/percent-decoding.ts";

const isName = (name: string): boolean => anchorName.safeParse(name).success;

/** The anchor name after the # of a URL; null if no document can have it. */
export function anchorOf(address: string): string | null {
  const written = /#(.+)$/.exec(address)?.[1];
  const name = written === undefined ? "" : percentDecoded(written).normalize("NFC");
  return isName(name) ? name : null;
}

/** Collects anchor names while a text is read: those on a heading, or right above it, become the heading's. */
export function createAnchors() {
  let waiting: string | null = null;
  return {
    met(name: string): void {
      const known = name.normalize("NFC");
      if (isName(known)) waiting = known;
    },
    /** There is content between the anchor and the next heading. */
    passed(): void {
      waiting = null;
    },
    take(): string | null {
      const name = waiting;
      waiting = null;
      return name;
    },
  };
}

/** Replaces in-page links whose anchor has no heading by their text; each is reported once. */
export function withoutLostAnchors(document: Document, tell: (name: string) => void): Document {
  const there = new Set(
    document.content.flatMap((block) => (block.type === "heading" ? (block.attrs.anchor ?? []) : [])),
  );
  const lost = new Set<string>();
  const stays = (mark: Mark): boolean => {
    if (mark.type !== "link" || !mark.attrs.href.startsWith("#")) return true;
    const name = mark.attrs.href.slice(1);
    if (!there.has(name)) lost.add(name);
    return there.has(name);
  };
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    const { marks, ...rest } = node as { marks?: Mark[] };
    const left = marks?.filter(stays);
    return {
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, walk(value)])),
      ...(left?.length ? { marks: left } : {}),
    };
  };
  const whole = walk(document) as Document;
  lost.forEach(tell);
  return whole;
}
