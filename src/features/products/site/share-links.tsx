import { useState } from "react";
import { useMessages } from "#i18n/messages-context.tsx";
import { Icon } from "#ui/icon.tsx";

const look =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border border-line-strong text-sm font-semibold transition-colors hover:border-ink";

/**
 * The device's own share sheet where there is one, else the link is copied; and a plain mail link. No other site takes part.
 * `address` is absolute; `subject` is the mail's, where the title alone says too little.
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
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  async function share() {
    if (typeof navigator.share === "function") {
      // A closed sheet rejects too: nothing has gone wrong then.
      await navigator.share({ title, url: address }).catch(() => {});
      return;
    }
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(address);
      setState("copied");
    } catch {
      // The button shows that nothing was copied.
      setState("failed");
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="button" onClick={share} className={`px-3 sm:px-4 noscript:hidden ${look}`}>
        <Icon name={state === "copied" ? "check" : "share"} size={20} />
        {t("product.share")}
      </button>
      <a
        href={`mailto:?subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`}
        className={look}
        aria-label={t("product.share-mail")}
      >
        <Icon name="mail" size={20} />
      </a>
      <span role="status" className={state === "idle" ? "sr-only" : "text-sm text-ink-soft"}>
        {state === "copied" ? t("product.copied") : state === "failed" ? t("product.copy-failed") : null}
      </span>
    </div>
  );
}
