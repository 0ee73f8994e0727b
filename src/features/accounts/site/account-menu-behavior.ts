import { onSession, storedSession, verifiedRole } from "#client/browser/session.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { aroundTarget, inHeader } from "#layouts/site-layout/header/header-dom.ts";
import { canSeeCrm } from "../crm-role.ts";
import { firstLetter } from "./first-letter.ts";

/** Who never signed in never loads it. */
const sessionCode = () => import("./session.ts");

/** Verifies the stored session with the server when the page is idle (readings.md 19). */
function verifyWhenIdle(): void {
  const verify = () =>
    sessionCode().then(
      (code) => code.verifySession(),
      () => {},
    );
  if (storedSession()) (window.requestIdleCallback ?? setTimeout)(verify);
}

/**
 * Who is signed in on this device. The document's mark, set before first paint by the script in the head, decides by style which form of
 * the header shows; from here on it follows the stored session.
 */
function showAccount(lang: Language): void {
  const user = storedSession();
  document.documentElement.toggleAttribute("data-signed-in", user !== null);
  const words: Record<string, string> = user
    ? { initial: firstLetter(user.name, languages[lang].tag), name: user.name, email: user.email }
    : {};
  for (const element of inHeader("[data-account]")) {
    const part = element.dataset.account ?? "";
    if (part === "crm") showCrm(element, user !== null && canSeeCrm(verifiedRole()));
    else element.textContent = words[part] ?? "";
  }
}

function showCrm(entry: HTMLElement, isAllowed: boolean): void {
  entry.hidden = !isAllowed;
  const link = entry.querySelector("a");
  if (isAllowed) link?.setAttribute("href", "/crm/home");
  else link?.removeAttribute("href");
}

/** Begins what the header's account menu does (account-menu.tsx). Returns what writes the account into a new header. */
export function watchAccountMenu(lang: Language): () => void {
  const show = () => showAccount(lang);
  document.addEventListener("click", (event) => {
    if (!aroundTarget(event, "[data-sign-out]")) return;
    void sessionCode().then(({ signOut }) => {
      signOut();
      location.assign(localPath(lang, "/"));
    });
  });
  onSession(show);
  verifyWhenIdle();
  return show;
}
