import { splitLanguage } from "#i18n/paths.ts";
import type { Clock } from "#platform/clock.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/database.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";
import * as redirects from "./redirects.repo.ts";

/** Percent-escapes of the same letters are one path, however their digits are written. */
export const storedPath = (path: string): string =>
  canonicalPath(path) ?? decodeURIComponent(path).split("/").map(encodeURIComponent).join("/");

/** First parts of addresses that are pages of the site itself. */
const ownPages = new Set(
  (
    "about how-we-test privacy terms affiliate-disclosure cookies accessibility category products product compare articles " +
    "article author search sitemap favorites sign-in sign-up forgot-password reset-password confirm-email account crm api " +
    "media assets go healthz readyz metrics"
  ).split(" "),
);

/** For who brings the things of another site here: what led to them there leads to them here. */
export const createRedirecting = ({ clock }: { clock: Clock }) => ({
  async add(tx: Tx, from: string, to: string): Promise<"added" | "there" | "taken"> {
    const path = storedPath(encodeURI(from));
    const [first = ""] = splitLanguage(path).rest.split("/").filter(Boolean);
    if (ownPages.has(first) || path === storedPath(to)) return path === storedPath(to) ? "there" : "taken";
    const known = await redirects.find(tx, path);
    if (known !== null) return known === to ? "there" : "taken";
    await redirects.insert(tx, path, to, clock.now());
    noteChange(tx, "redirects");
    return "added";
  },
  /** False where it leads elsewhere by now. */
  async remove(tx: Tx, from: string, to: string): Promise<boolean> {
    const removed = await redirects.removeExactly(tx, storedPath(encodeURI(from)), to);
    if (removed) noteChange(tx, "redirects");
    return removed;
  },
});
