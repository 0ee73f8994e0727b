import { useId } from "react";
import { type ShareTarget, shareAddress } from "#features/settings/share-targets.ts";
import { networkName } from "#features/settings/social-networks.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

type ShareLinksProps = {
  /** Absolute. */
  address: string;
  title: string;
  /** The mail's subject, where the title alone says too little. */
  subject?: string;
  /** The services that the site's owner has chosen. */
  targets: readonly ShareTarget[];
};

const entry =
  "flex min-h-11 w-full items-center gap-3 px-4 text-start text-sm hover:bg-surface focus-visible:-outline-offset-2";

/**
 * A button that opens the ways to share above the page, which therefore never moves: the link to copy, and plain links to the services,
 * none of whose script takes part. The device's own share sheet comes instead where there is one (share-links.element.ts).
 */
export function ShareLinks({ address, title, subject = title, targets }: ShareLinksProps) {
  const { lang, t } = useMessages();
  const id = useId();
  return (
    <share-links data-address={address} data-title={title}>
      <button
        type="button"
        popoverTarget={id}
        data-share=""
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border border-line-strong px-3 text-sm font-semibold transition-colors hover:border-ink sm:px-4"
      >
        <Icon name="share" size={20} />
        {t("product.share")}
      </button>
      <div
        id={id}
        popover="auto"
        className="share-menu w-60 rounded-lg border border-line bg-raised py-2 text-ink shadow-lift"
      >
        <button type="button" data-copy-link="" className={`${entry} noscript:hidden`}>
          <Icon name="copy" size={18} />
          {t("product.copy-link")}
        </button>
        <ul>
          {targets.map((target) => (
            <li key={target}>
              <a
                href={shareAddress(target, { url: address, title: target === "mail" ? subject : title })}
                {...(target === "mail" ? {} : { target: "_blank", rel: "noopener" })}
                className={entry}
              >
                <Icon name={target === "mail" ? "mail" : "external"} size={18} />
                {target === "mail" ? t("product.share-mail") : <bdi>{networkName(target, lang)}</bdi>}
                {target === "mail" ? null : <span className="sr-only">{t("common.new-window")}</span>}
              </a>
            </li>
          ))}
        </ul>
        <p
          role="status"
          data-copied={t("product.copied")}
          data-failed={t("product.copy-failed")}
          className="px-4 text-sm text-ink-soft not-empty:pt-1"
        />
      </div>
    </share-links>
  );
}
