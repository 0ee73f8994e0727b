import { storedSession, verifiedRole } from "#client/browser/session.ts";
import { canSeeCrm } from "#features/accounts/crm-role.ts";
import { storedFavorites } from "#features/favorites/site/favorites-store.ts";
import { type Language, languages } from "#i18n/languages.ts";
import type { IslandMessages } from "#i18n/messages/island-messages.ts";
import { firstLetter } from "./first-letter.ts";
import { inHeader } from "./header-dom.ts";

/**
 * Who is signed in on this device. The document's mark, set before first paint by the script in the head, decides by style which form of
 * the header shows; from here on it follows the stored session.
 */
export function showAccount(lang: Language): void {
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

/** The number of favorites on this device, beside the icon and in its accessible name. */
export function showFavorites({ t }: IslandMessages): void {
  const count = storedFavorites().length;
  for (const element of inHeader("[data-favorites]")) {
    if (element.dataset.favorites === "words")
      element.textContent = count ? t("frame.favorites-count", { count }) : t("favorites.title");
    else {
      element.textContent = count > 99 ? "99+" : `${count}`;
      element.hidden = count === 0;
    }
  }
}
