import { type ReactNode, useState } from "react";
import { browserClient } from "#client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFavoritesMessages } from "./favorites-messages.tsx";

/** A link to the list for others: made, shown once, ended. `ways` are the buttons that pass an address on. */
export function SharePanel({ isShared, ways }: { isShared: boolean; ways: (address: string) => ReactNode }) {
  const { t } = useFavoritesMessages();
  const [shared, setShared] = useState<{ isOn: boolean; url: string | null }>({ isOn: isShared, url: null });
  const [outcome, setOutcome] = useState<"made" | "stopped" | "failed" | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch {
      // The panel shows that it failed.
      setOutcome("failed");
    }
    setBusy(false);
  }
  const make = () =>
    attempt(async () => {
      const { url } = await browserClient().post<{ url: string }>("/api/favorites/share");
      setShared({ isOn: true, url });
      setOutcome("made");
    });
  const stop = () =>
    attempt(async () => {
      if (!(await browserClient().delete("/api/favorites/share"))) return setOutcome("failed");
      setShared({ isOn: false, url: null });
      setOutcome("stopped");
    });

  return (
    <details className="group/share no-print rounded-lg border border-line bg-raised">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-4 text-sm font-semibold hover:text-brand">
        <Icon name="share" size={20} />
        {t("favorites.share")}
        <Icon
          name="chevron-down"
          size={16}
          className="ms-auto transition-transform group-open/share:rotate-180"
        />
      </summary>
      <div className="grid max-w-2xl gap-4 px-4 pt-1 pb-4 text-sm">
        <p className="text-ink-soft">{t("favorites.share-text")}</p>
        {shared.url ? (
          <>
            <Field
              label={t("favorites.share-link")}
              readOnly
              dir="ltr"
              value={shared.url}
              onFocus={(event) => event.target.select()}
            />
            {ways(shared.url)}
          </>
        ) : shared.isOn ? (
          <p>{t("favorites.share-again-text")}</p>
        ) : null}
        <div className="flex flex-wrap gap-3">
          {shared.url ? null : (
            <Button kind="quiet" onClick={make} aria-disabled={isBusy || undefined}>
              {t(shared.isOn ? "favorites.share-again" : "favorites.share-make")}
            </Button>
          )}
          {shared.isOn ? (
            <Button kind="quiet" onClick={stop} aria-disabled={isBusy || undefined}>
              {t("favorites.share-stop")}
            </Button>
          ) : null}
        </div>
        <p role="status" className={outcome === "failed" ? "font-medium text-bad" : "text-ink-soft"}>
          {outcome === "made" ? t("favorites.share-made") : null}
          {outcome === "stopped" ? t("favorites.share-stopped") : null}
          {outcome === "failed" ? t("favorites.share-failed") : null}
        </p>
      </div>
    </details>
  );
}
