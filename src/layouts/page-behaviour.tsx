import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation, useNavigationType } from "react-router";
import type { Language } from "#i18n/languages.ts";
import type { Messages } from "#i18n/messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { announce, announcerId } from "#platform/browser/announce.ts";
import { readStored, writeStored } from "#platform/browser/stored.ts";
import { watchPictures } from "./broken-pictures.ts";
import { clientAddress } from "./client-address.ts";
import { watchForms } from "./plain-forms.ts";
import { createScrollMemory } from "./scroll-memory.ts";

/** What happens between two pages of the same document: links, scrolling, focus, the title said aloud, a bar for slow ones. And the pictures that do not come. */
export function PageBehaviour() {
  const messages = useMessages();
  const { state } = useNavigation();
  useLinks(messages.lang);
  useIntent(messages);
  useScrolling();
  useArrival();
  useEffect(watchPictures, []);
  return (
    <>
      {state === "loading" ? <div className="progress-bar" aria-hidden="true" /> : null}
      <p id={announcerId} aria-live="polite" className="sr-only" />
    </>
  );
}

/** Plain links, those in texts too, change the page without a new document. The design system knows no router. */
function useLinks(lang: Language): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      // A link that names a language leads to another document.
      if (
        !link?.href ||
        link.hreflang ||
        link.hasAttribute("download") ||
        (link.target && link.target !== "_self")
      )
        return;
      const address = clientAddress(link.href, location.href, lang);
      if (address === null) return;
      event.preventDefault();
      navigate(address);
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [lang, navigate]);
}

/**
 * The first sign of a hand loads the code that asks for the pages of links ahead. Where the page's own code waited for one, it was
 * seen: once all of it is there, what was pressed meanwhile is pressed again (code-after-paint.ts).
 */
function useIntent(messages: Messages): void {
  useEffect(() => {
    let stop = () => {};
    const stopForms = watchForms(messages);
    const begin = (sign: Event) => {
      end();
      return import("./link-intent.ts").then(
        ({ watchIntent }) => {
          stop = watchIntent(messages, sign);
        },
        // Pages are as good without.
        () => {},
      );
    };
    const end = () => {
      for (const sign of ["pointerover", "focusin"]) document.removeEventListener(sign, begin);
    };
    const ready = () => document.dispatchEvent(new Event("code-ready"));
    if ("waits" in document.documentElement.dataset) void begin(new Event("waited")).then(ready);
    else {
      for (const sign of ["pointerover", "focusin"]) document.addEventListener(sign, begin);
      // After the effects of all that stands beside this.
      setTimeout(ready);
    }
    return () => {
      end();
      stop();
      stopForms();
    };
  }, [messages]);
}

/** A new path scrolls to the top, a fragment to its place, back and forward to where one was; a new query stays (readings.md 31). */
function useScrolling(): void {
  const { pathname, search, hash, key } = useLocation();
  const isReturn = useNavigationType() === "POP";
  // Entries the browser makes by itself (a fragment followed, the first page) have no key of their own.
  const entry = key === "default" ? pathname + search + hash : key;
  const at = useRef<{ entry: string; pathname: string } | null>(null);
  const memory = useRef<ReturnType<typeof createScrollMemory> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once an entry; the rest of the address belongs to it
  useLayoutEffect(() => {
    memory.current ??= createScrollMemory(readStored("scroll-positions"));
    const before = at.current;
    at.current = { entry, pathname };
    const known = memory.current.of(entry);
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    // A reload: the browser has restored what it could; a page that is filled in the browser had nothing to scroll then.
    if (!before)
      return known && !hash && window.scrollY === 0 && isReturning() ? scrollBack(known) : undefined;
    if (before.entry === entry) return;
    // A list may still grow, and a smooth way up of the page that is left may still be on its way.
    if (isReturn && known !== undefined && !(target && key === "default")) return scrollBack(known);
    if (target) target.scrollIntoView();
    else if (pathname !== before.pathname)
      window.scrollTo({ top: 0, behavior: calm() ? "instant" : "smooth" });
  }, [entry]);

  useEffect(() => {
    const note = () => at.current && memory.current?.note(at.current.entry, Math.round(window.scrollY));
    const arrive = () => {
      history.scrollRestoration = "manual";
    };
    const leave = () => {
      // The next document's first paint is the browser's business: it scrolls before our script runs.
      history.scrollRestoration = "auto";
      if (memory.current) writeStored("scroll-positions", memory.current.text());
    };
    arrive();
    // A press may leave the page before the browser has told of the last scrolling.
    const signs = ["scroll", "click"];
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", arrive);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", arrive);
    };
  }, []);
}

/** A page that is opened anew begins at its top, and its code may come when it is already touched. */
const isReturning = () =>
  performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type !== "navigate");

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Before the next paint, and while the page is too short for it as it grows, for at most 3 s. Gives the way to stop waiting. */
function scrollBack(y: number): () => void {
  const observer = new ResizeObserver(() => {
    window.scrollTo({ top: y, behavior: "instant" });
    if (document.documentElement.scrollHeight - window.innerHeight >= y) observer.disconnect();
  });
  observer.observe(document.body);
  const timer = setTimeout(() => observer.disconnect(), 3000);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** After a new path the focus stands on the page's heading (or the place asked for), and the title is said. */
function useArrival(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fragment alone is followed by the browser
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const { dataset } = document.documentElement;
    if (dataset.faces === "here") delete dataset.faces;
    const place =
      (hash && document.getElementById(hash.slice(1))) || document.querySelector<HTMLElement>("main h1");
    if (place) {
      if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
    announce(document.title);
  }, [pathname]);
}
