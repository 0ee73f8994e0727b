import type { SignedIn } from "#client/api/account-calls.ts";
import { storeSession } from "#client/browser/session.ts";
import type { User } from "#features/accounts/account.ts";
import { safePath } from "#features/accounts/safe-path.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** Where a user who signs in wanted to go; the home page where that is no path of this site. */
export function wantedPath(redirect: string | null | undefined, lang: Language): string {
  const path = safePath(redirect);
  return path === "/" ? localPath(lang, "/") : path;
}

let isGoing = false;

/** Goes on in a new document: this one may hold third-party scripts. Further calls do nothing: the navigation has begun. */
export function goOnTo(path: string): void {
  if (!isGoing) location.replace(path);
  isGoing = true;
}

/** Stores the session, which notifies all tabs, and goes on to the path. */
export function signInAndRedirect({ token, user }: SignedIn<User>, path: string): void {
  storeSession(token, user);
  goOnTo(path);
}

/** The link to another screen of the sign-in, which leads to the same place in the end. */
export const withRedirectTarget = (path: string, redirect: string | null): string =>
  redirect === null ? path : `${path}?${new URLSearchParams({ redirect })}`;

/** What an email's link or a provider put behind the #; removed from the address, so that it is neither shown nor passed on. */
export function consumeFragment(): URLSearchParams {
  const { hash, pathname, search } = location;
  if (hash) history.replaceState(history.state, "", pathname + search);
  return new URLSearchParams(hash.slice(1));
}
