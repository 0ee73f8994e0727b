import { useSyncExternalStore } from "react";
import { onStored } from "#client/browser/stored.ts";
import { storedFavorites } from "./favorites-store.ts";

const none: readonly string[] = [];
const subscribe = (listener: () => void) => onStored("favorites", listener);

/** The ids on this device, newest first; empty on the server, whose pages are the same for everybody. */
export const useFavorites = (): readonly string[] =>
  useSyncExternalStore(subscribe, storedFavorites, () => none);
