import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { browserApi } from "../../../page-api.ts";
import type { ArticleList } from "../article.ts";
import { ArticleCard } from "./article-card.tsx";

/** Three rows of three. */
export const pageLength = 9;

/** What was added at a place of the history, so that going back finds the same list. Written in the browser only. */
const kept = new Map<string, ArticleList[]>();

type ArticleRowsProps = { place: string; first: ArticleList; filter: { category: string; after: string } };

/** The list, and the link to more of it: with JavaScript the next articles join this page, without it they are a page. */
export function ArticleRows({ place, first, filter }: ArticleRowsProps) {
  const { lang, t } = useMessages();
  const [added, setAdded] = useState<ArticleList[]>(() => kept.get(place) ?? []);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const firstNew = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  const pages = [first, ...added];
  const items = pages.flatMap((page) => page.items);
  const cursor = pages.at(-1)?.nextCursor ?? null;

  useEffect(() => {
    if (!wasAsked.current || !added.length) return;
    wasAsked.current = false;
    firstNew.current?.querySelector("a")?.focus();
  }, [added]);

  async function addMore(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !cursor) return;
    event.preventDefault();
    if (state === "loading") return;
    setState("loading");
    try {
      const next = await (await browserApi()).get("/api/articles", {
        query: { lang, category: filter.category, cursor, limit: pageLength },
      });
      wasAsked.current = true;
      kept.set(place, [...added, next]);
      setAdded([...added, next]);
      setState("idle");
    } catch {
      // The button says so, and tries again.
      setState("failed");
    }
  }

  const query = new URLSearchParams({
    ...(filter.category ? { category: filter.category } : {}),
    after: cursor ?? "",
  });
  const newest = items.length - (added.at(-1)?.items.length ?? 0);
  return (
    <>
      <CardGrid width="wide">
        {items.map((card, index) => (
          <div key={card.id} ref={added.length && index === newest ? firstNew : undefined} className="grid">
            <ArticleCard card={card} headingLevel={2} eager={index === 0} />
          </div>
        ))}
      </CardGrid>
      <div className="mt-14 grid justify-items-center gap-4 border-t border-line pt-8 text-center">
        {cursor ? (
          <LinkButton
            kind="quiet"
            href={`${localPath(lang, "/articles")}?${query}`}
            onClick={addMore}
            aria-disabled={state === "loading" || undefined}
          >
            {state === "loading" ? t("articles.loading") : t("articles.more")}
          </LinkButton>
        ) : null}
        <p role="status" className="text-sm text-ink-faint">
          {state === "failed"
            ? t("articles.moreFailed")
            : filter.after
              ? null
              : t("articles.shown", { shown: items.length, total: first.total })}
        </p>
      </div>
    </>
  );
}
