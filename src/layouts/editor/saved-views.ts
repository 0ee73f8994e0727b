import { useState } from "react";
import { storedSession } from "#platform/browser/session.ts";
import { readStored, writeStored } from "#platform/browser/stored.ts";

/** A list as somebody wants it: under a name, its filters and order as they stand in the address. */
export type SavedView = { name: string; query: string };
type Kept = Record<string, { views?: SavedView[]; columns?: string[] }>;

function readAll(): Kept {
  try {
    return JSON.parse(readStored("crm-views") ?? "{}") as Kept;
  } catch {
    // Somebody else's hand was in it: it begins anew.
    return {};
  }
}

/** The views and the columns of a list that the person who is signed in has chosen in this browser. */
export function useSavedViews(list: string) {
  const place = `${storedSession()?.email ?? ""}/${list}`;
  const [kept, setKept] = useState(() => readAll()[place] ?? {});
  const keep = (change: Kept[string]) => {
    const next = { ...kept, ...change };
    setKept(next);
    writeStored("crm-views", JSON.stringify({ ...readAll(), [place]: next }));
  };
  const views = kept.views ?? [];
  return {
    views,
    columns: kept.columns,
    save: (view: SavedView) => keep({ views: [...views.filter(({ name }) => name !== view.name), view] }),
    forget: (name: string) => keep({ views: views.filter((view) => view.name !== name) }),
    choose: (columns: string[]) => keep({ columns }),
  };
}
