import {
  lazy,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLocation, useNavigate } from "react-router";
import type { Category } from "#features/categories/category.ts";
import { dockId, useCompareList } from "#features/products/site/compare-list.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { optionalPart } from "#ui/optional-part.tsx";
import { serverPart } from "#ui/server-part.tsx";
import { browserApi } from "../page-api.ts";
import { ConsentNotice } from "./consent-notice.tsx";
import { attachHeader } from "./header-behaviour.ts";

const Header = serverPart(() => import("./header.tsx"));
const Footer = serverPart(() => import("./footer.tsx"));

/** The code of the frame itself, for the loader of a frame that does not come as HTML from the server. */
export const frameParts = {
  prepare: async () => void (await Promise.all([Header.prepare(), Footer.prepare()])),
};

/** What a frame that is made anew needs and did not come as data: without the categories it stands without their menu. */
async function loadAnew(lang: Language): Promise<readonly Category[]> {
  const [categories] = await Promise.all([
    browserApi()
      .then((api) => api.get("/api/categories", { query: { lang } }))
      // The header shows no menu, and the next page tries again.
      .catch(() => {
        loading = undefined;
        return [];
      }),
    frameParts.prepare(),
  ]);
  return categories;
}

let loading: Promise<readonly Category[]> | undefined;
const anew = (lang: Language): Promise<readonly Category[]> => {
  loading ??= loadAnew(lang).catch((error) => {
    // The next page tries again.
    loading = undefined;
    throw error;
  });
  return loading;
};

const never = () => () => {};

/** Whether the server's HTML was there when the frame was made: a page that failed, or came back from failing, makes a new one. */
const useServerHtml = (): boolean =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )[0];

type FrameProps = {
  settings: PublicSettings;
  /** Undefined where they stayed on the server, in its HTML. */
  categories: readonly Category[] | undefined;
  children: ReactNode;
};

/** What every public page shows around its content. The notice stands first for the keyboard, last for the eye. */
export function SiteFrame({ settings, categories: known, children }: FrameProps) {
  const { lang, t } = useMessages();
  const isThere = useServerHtml() || (known && Header.isLoaded() && Footer.isLoaded());
  const categories = isThere ? known : use(anew(lang));
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t("frame.skip")}
      </a>
      <ConsentNotice outside={settings.statistics?.provider ?? null} />
      <Header settings={settings} categories={categories} />
      <HeaderBehaviour />
      <main id="main" tabIndex={-1} className="mb-24 grow outline-none">
        {children}
      </main>
      <Dock />
      <Footer settings={settings} />
    </div>
  );
}

/** Nobody has put anything aside at first, so its code comes with the first product. */
const CompareTray = optionalPart(() => import("#features/products/site/compare-tray.tsx"));

/**
 * Holds the bars at the foot of the window: what is put aside to compare, and what a page adds. It is sticky, after the page's
 * content, so it covers neither the footer nor the end of the text; the document's scroll padding grows with it, so that what
 * takes the focus does not hide behind it. On phones a page's bar and the comparison share one line.
 */
function Dock() {
  const { items } = useCompareList();
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--dock-height", `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--dock-height");
    };
  }, []);
  return (
    <div ref={dock} className="dock sticky z-30">
      {items.length > 0 ? (
        <Suspense>
          <CompareTray />
        </Suspense>
      ) : null}
      <div id={dockId} className="min-w-0 grow" />
    </div>
  );
}

/** Renders nothing: the header's HTML is moved from outside. */
function HeaderBehaviour() {
  const messages = useMessages();
  const go = useNavigate();
  const place = useLocation();
  const header = useRef<ReturnType<typeof attachHeader>>(null);
  // Before the page is painted: its header must not lead to the languages of the page before.
  useLayoutEffect(() => {
    header.current = attachHeader({ messages, go });
    return header.current.stop;
  }, [messages, go]);
  useLayoutEffect(() => header.current?.arrive(place), [place]);
  return null;
}

/** The frame where the site's own data could not be had: nothing in it needs any. */
export const BareFrame = lazy(async () => ({ default: (await import("./bare-frame.tsx")).BareFrame }));
