import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";

/** The products selected for comparison, with a link to it. In the bottom bar, filled by compare-tray.element.ts. */
export function CompareTray() {
  const { lang, t } = useMessages();
  return (
    <compare-tray hidden class="contents">
      <section
        aria-label={t("compare.tray")}
        className="safe-bottom no-print border-t border-line bg-raised pt-2.5 beside-bar:flex beside-bar:shrink-0 beside-bar:items-center beside-bar:pt-3"
      >
        <div className="frame flex items-center justify-between gap-x-3 md:gap-x-6 beside-bar:pe-0">
          <ul className="hidden min-w-0 flex-wrap gap-2 md:flex beside-bar:hidden">
            {/* The pattern of one, copied for each product. */}
            <li
              hidden
              className="inline-flex items-center rounded-full border border-line-strong ps-3.5 text-sm"
            >
              <bdi />
              <button type="button" className="grid size-9 place-items-center rounded-full hover:text-brand">
                <Icon name="close" size={14} />
              </button>
            </li>
          </ul>
          <div className="flex grow items-center gap-1 md:shrink-0 md:grow-0 md:gap-2">
            <button
              type="button"
              data-clear=""
              className="grid min-h-11 min-w-11 place-items-center px-2 text-sm font-semibold text-ink-soft hover:text-ink beside-bar:not-focus:hidden"
            >
              <span className="sr-only md:not-sr-only beside-bar:sr-only">{t("compare.clear")}</span>
              <Icon name="close" size={18} className="md:hidden beside-bar:block" />
            </button>
            <a
              href={localPath(lang, "/compare")}
              className="inline-flex min-h-11 min-w-11 grow items-center justify-center gap-2 rounded-md bg-ink px-4 text-sm font-semibold text-paper hover:bg-ink-soft beside-bar:gap-x-1 beside-bar:gap-y-0 beside-bar:max-[24rem]:max-w-18 beside-bar:max-[24rem]:flex-wrap beside-bar:border beside-bar:border-line-strong beside-bar:bg-raised beside-bar:px-1.5 beside-bar:text-ink"
            >
              <Icon name="compare" size={18} />
              <span data-open="" className="beside-bar:sr-only" />
              <span aria-hidden="true" className="hidden text-xs beside-bar:inline">
                {t("compare.add")}
              </span>
              <span data-count="" aria-hidden="true" className="tabular hidden beside-bar:inline" />
            </a>
          </div>
        </div>
      </section>
    </compare-tray>
  );
}
