/**
 * The script in the head of every page, run before the first paint; the build minifies it into the page (scripts/inline-script.ts). Not
 * a file of its own, because a quick tap has left the page before any file is loaded.
 */
import { countShopClicks } from "#features/analytics/site/shop-clicks.ts";
import { noteEarlyPresses } from "./early-presses.ts";
import { readLocal } from "./local-storage.ts";
import { startLanguage } from "./start-language.ts";

startLanguage();
// So that the header shows its signed-in form without a flash.
if (readLocal("auth_token") && readLocal("auth_user")) document.documentElement.dataset.signedIn = "";
noteEarlyPresses();
countShopClicks();
