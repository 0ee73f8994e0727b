import { useState, useSyncExternalStore } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { announce } from "#platform/browser/announce.ts";
import { Button, LinkButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

const never = () => () => {};

/** Copying needs a script and the share sheet a device that has one: neither is promised by the page as it comes. */
const useBrowserHas = (ability: () => boolean) => useSyncExternalStore(never, ability, () => false);

/** Passing a page on without anybody else's script. `url` is absolute. */
export function ShareBar({ url, title }: { url: string; title: string }) {
  const { t } = useMessages();
  const canCopy = useBrowserHas(() => Boolean(navigator.clipboard));
  const canShare = useBrowserHas(() => typeof navigator.share === "function");
  const [copied, setCopied] = useState<"yes" | "failed">();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => {
        setCopied("yes");
        announce(t("articles.copied"));
      },
      () => {
        setCopied("failed");
        announce(t("articles.copyFailed"));
      },
    );
  // Dismissing the sheet is no error.
  const share = () => navigator.share({ url, title }).catch(() => undefined);
  return (
    <fieldset className="no-print flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t("articles.share")}</legend>
      {canCopy ? (
        <Button kind="quiet" onClick={copy}>
          <Icon name={copied === "yes" ? "check" : "copy"} size={18} />
          {copied === "yes"
            ? t("articles.copied")
            : copied
              ? t("articles.copyFailed")
              : t("articles.copyLink")}
        </Button>
      ) : null}
      {canShare ? (
        <Button kind="quiet" onClick={share}>
          <Icon name="share" size={18} />
          {t("articles.shareWith")}
        </Button>
      ) : null}
      <LinkButton
        kind="quiet"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}
      >
        <Icon name="mail" size={18} />
        {t("articles.mail")}
      </LinkButton>
    </fieldset>
  );
}
