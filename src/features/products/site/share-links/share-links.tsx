import { useMessages } from "#i18n/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

const look =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border border-line-strong text-sm font-semibold transition-colors hover:border-ink";

/**
 * The device's own share sheet where there is one, else the link is copied (share-links.element.ts); and a plain mail link. No other
 * site takes part. `address` is absolute; `subject` is the mail's, where the title alone says too little.
 */
export function ShareLinks({
  address,
  title,
  subject = title,
}: {
  address: string;
  title: string;
  subject?: string;
}) {
  const { t } = useMessages();
  return (
    <share-links data-address={address} data-title={title} class="flex flex-wrap items-center gap-2">
      <button type="button" data-share="" className={`px-3 sm:px-4 noscript:hidden ${look}`}>
        <Icon name="share" size={20} />
        {t("product.share")}
      </button>
      <a
        href={`mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`}
        className={look}
        aria-label={t("product.share-mail")}
      >
        <Icon name="mail" size={20} />
      </a>
      <span
        role="status"
        data-copied={t("product.copied")}
        data-failed={t("product.copy-failed")}
        className="text-sm text-ink-soft"
      />
    </share-links>
  );
}
