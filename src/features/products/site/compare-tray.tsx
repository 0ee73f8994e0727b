import { useEffect } from "react";
import { useLocation } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { announce } from "#platform/browser/announce.ts";
import { Icon } from "#ui/icon.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { browserApi } from "../../../page-api.ts";
import { comparePath, keepCompareList, keptCompareList, useCompareList } from "./compare-list.ts";

/** What is put aside to compare, with the way to its page; not on that page itself. Stands in the frame's dock. */
export default function CompareTray() {
  const { lang, t } = useMessages();
  const { lang: namedIn, items } = useCompareList();
  const ids = items.map((item) => item.id);
  const isForeign = namedIn !== lang && ids.length > 0;
  const idText = ids.join(",");
  const { pathname, search } = useLocation();
  const isComparison = pathname.endsWith("/compare") && new URLSearchParams(search).has("ids");
  useEffect(() => {
    if (!isForeign) return;
    let isCurrent = true;
    browserApi()
      .then((api) => api.get("/api/products/cards", { query: { lang, ids: idText } }))
      .then(({ items: cards }) => {
        if (isCurrent) keepCompareList({ lang, items: cards.map(({ id, name }) => ({ id, name })) });
      })
      // The names stay in the other language until the next page: nothing to tell the visitor.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [isForeign, lang, idText]);
  if (items.length === 0 || isComparison) return null;
  const remove = (id: string, name: string) => {
    const list = keptCompareList();
    keepCompareList({ ...list, items: list.items.filter((item) => item.id !== id) });
    announce(t("compare.removed", { name }));
  };
  return (
    <section
      aria-label={t("compare.tray")}
      className="safe-bottom no-print border-t border-line bg-raised pt-2.5 beside-bar:flex beside-bar:shrink-0 beside-bar:items-center beside-bar:pt-3"
    >
      <div className="frame flex items-center justify-between gap-x-3 md:gap-x-6 beside-bar:pe-0">
        <ul className="hidden min-w-0 flex-wrap gap-2 md:flex beside-bar:hidden">
          {items.map(({ id, name }) => (
            <li
              key={id}
              className="inline-flex items-center rounded-full border border-line-strong ps-3.5 text-sm"
            >
              <Isolate>{name}</Isolate>
              <button
                type="button"
                onClick={() => remove(id, name)}
                aria-label={t("compare.remove", { name })}
                className="grid size-9 place-items-center rounded-full hover:text-brand"
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
        <div className="flex grow items-center gap-1 md:shrink-0 md:grow-0 md:gap-2">
          <button
            type="button"
            onClick={() => keepCompareList({ lang, items: [] })}
            className="grid min-h-11 min-w-11 place-items-center px-2 text-sm font-semibold text-ink-soft hover:text-ink beside-bar:not-focus:hidden"
          >
            <span className="sr-only md:not-sr-only beside-bar:sr-only">{t("compare.clear")}</span>
            <Icon name="close" size={18} className="md:hidden beside-bar:block" />
          </button>
          <a
            href={localPath(lang, comparePath(ids))}
            className="inline-flex min-h-11 min-w-11 grow items-center justify-center gap-2 rounded-md bg-ink px-4 text-sm font-semibold text-paper hover:bg-ink-soft beside-bar:gap-1 beside-bar:border beside-bar:border-line-strong beside-bar:bg-raised beside-bar:px-1.5 beside-bar:text-ink"
          >
            <Icon name="compare" size={18} />
            <span className="beside-bar:sr-only">{t("compare.open", { count: items.length })}</span>
            <span aria-hidden="true" className="tabular hidden beside-bar:inline">
              {formatNumber(lang, items.length)}
            </span>
          </a>
        </div>
      </div>
    </section>
  );
}
