import { useSyncExternalStore } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { Note } from "#ui/note.tsx";
import { unsentOf } from "../sync-state.ts";
import { useFavoritesMessages } from "./favorites-messages.tsx";
import { syncState } from "./start-sync.ts";
import { useFavorites } from "./use-favorites.ts";

function onNetwork(listener: () => void): () => void {
  for (const sign of ["online", "offline"]) window.addEventListener(sign, listener);
  return () => {
    for (const sign of ["online", "offline"]) window.removeEventListener(sign, listener);
  };
}
const useOnline = () =>
  useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  );

/** Where the favorites are stored, and how many are still to be sent there. */
export function FavoritesStorageNote({ isSignedIn }: { isSignedIn: boolean }) {
  const { t: site } = useMessages();
  const { t, parts } = useFavoritesMessages();
  const ids = useFavorites();
  const isOnline = useOnline();
  const { added, removed } = unsentOf(syncState(), ids);
  const waiting = added.length + removed.length;
  if (!isSignedIn)
    return (
      <Note>
        <p>{site("favorites.on-this-device")}</p>
        <p className="no-print">
          {parts("favorites.offer", {
            link: (
              <a
                key="sign-in"
                href="/sign-in?redirect=/favorites"
                className="font-semibold text-ink underline underline-offset-4 hover:text-brand"
              >
                {t("favorites.offer-link")}
              </a>
            ),
          })}
        </p>
      </Note>
    );
  return (
    <Note>
      <p>{t("favorites.on-account")}</p>
      <p role="status" className="empty:hidden">
        {!isOnline && waiting > 0 ? t("favorites.waiting", { count: waiting }) : null}
      </p>
    </Note>
  );
}
