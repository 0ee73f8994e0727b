import robotsParser from "robots-parser";

/** Whether a robots.txt lets our robot fetch a page of its site (RFC 9309). */
export type RobotsRules = { mayFetch(url: URL): boolean };

export const everythingAllowed: RobotsRules = { mayFetch: () => true };

/** "%7Euser" and "~user" are the same path (RFC 9309, section 2.2.2); the parser compares them as written. */
const decodeUnreserved = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (octet) => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : octet;
  });

/** The rules of the robots.txt of `origin` for the robot of this product token. */
export function readRobots(origin: string, text: string, token: string): RobotsRules {
  // A byte order mark would become part of the first field's name.
  const robots = robotsParser(`${origin}/robots.txt`, decodeUnreserved(text.replace(/^\uFEFF/, "")));
  return {
    mayFetch: (url) =>
      url.pathname === "/robots.txt" || (robots.isAllowed(decodeUnreserved(url.href), token) ?? true),
  };
}
