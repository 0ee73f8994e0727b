import { useMessages } from "#i18n/messages/messages-context.tsx";
import { longestQuery } from "#i18n/query-length.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";

/** The search field: a GET form, so it works without script; with it, the page changes in place and the field suggests (header/header-behavior.ts). */
export function SearchForm({ className = "" }: { className?: string }) {
  const { lang, t } = useMessages();
  return (
    <search className={className}>
      <form action={localPath(lang, "/search")} className="relative">
        <input
          type="search"
          name="q"
          enterKeyHint="search"
          maxLength={longestQuery}
          aria-label={t("frame.search")}
          placeholder={t("frame.search-placeholder")}
          className="min-h-11 w-full rounded-full border border-line-strong bg-raised ps-4 pe-22 text-base text-ink placeholder-shown:pe-12 placeholder-shown:text-ellipsis hover:border-ink"
        />
        <button
          type="button"
          data-clear-search=""
          aria-label={t("frame.search-clear")}
          className="absolute inset-y-0 end-10 grid w-11 place-items-center rounded-full text-ink-soft hover:text-brand noscript:hidden"
        >
          <Icon name="close" size={18} />
        </button>
        <button
          type="submit"
          aria-label={t("frame.search-submit")}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full text-ink-soft hover:text-brand"
        >
          <Icon name="search" size={20} />
        </button>
      </form>
    </search>
  );
}
