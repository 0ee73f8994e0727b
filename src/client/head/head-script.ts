/**
 * The script in the head of every page, run before the first paint; the build minifies it into the page (scripts/inline-script.ts). Not
 * a separate file, because a quick tap on a link leaves the page before any file has loaded.
 */
import { countShopClicks } from "#features/analytics/site/shop-clicks.ts";
import { recordEarlyInteractions } from "./early-interactions.ts";
import { readLocal } from "./local-storage.ts";
import { startLanguage } from "./start-language.ts";

startLanguage();
// The header shows the signed-in state without a flash.
if (readLocal("auth_token") && readLocal("auth_user")) document.documentElement.dataset.signedIn = "";
recordEarlyInteractions();
countShopClicks();
