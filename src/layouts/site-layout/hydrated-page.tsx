import { useEffect, useRef } from "react";
import {
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from "react-router";
import { focusAndAnnounce, prefersReducedMotion } from "#client/browser/after-navigation.ts";
import { clientPath } from "#client/site/client-path.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";

/** What a page that runs in the browser has beside its content: React's scripts, and what happens between two such pages. */
export function HydratedPage() {
  const { state } = useNavigation();
  useLinks();
  useArrival();
  return (
    <>
      {state === "loading" ? <div className="progress-bar" aria-hidden="true" /> : null}
      <ScrollRestoration />
      <Scripts />
    </>
  );
}

/** Plain links, those in texts too, change the page without a new document. The design system knows no router. */
function useLinks(): void {
  const { lang } = useMessages();
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const isOwn = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (event.defaultPrevented || isOwn) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || link.hasAttribute("download") || (link.target && link.target !== "_self")) return;
      const address = clientPath(link.href, location.href, lang);
      if (address === null || link.hreflang) return;
      event.preventDefault();
      // How it scrolls is the business of useArrival.
      navigate(address, { preventScrollReset: true });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [lang, navigate]);
}

/** A screen that gets another address while it is used says so in the navigation's state. */
const isSameScreen = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isSameScreen" in state;

/** After navigation, scrolls to the top, focuses the heading (or the URL's fragment), and announces the title. */
function useArrival(): void {
  const { pathname, hash, state } = useLocation();
  const isBack = useNavigationType() === "POP";
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fragment alone is followed by the browser
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isBack && isSameScreen(state)) return;
    if (!isBack) window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    focusAndAnnounce(hash);
  }, [pathname]);
}
