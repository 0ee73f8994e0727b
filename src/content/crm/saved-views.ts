import { useQuery, useQueryClient } from "@tanstack/react-query";
import { storedSession } from "#client/browser/session.ts";
import { readStored, writeStored } from "#client/browser/stored.ts";
import { crmApi } from "#client/crm-api.ts";
import {
  type ArrangedList,
  type ListPreferences,
  mostViews,
  type SavedView,
} from "#features/accounts/list-preferences.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { limitConcurrency } from "#platform/concurrency-limit.ts";
import { toast } from "#ui/crm/toast.tsx";

const path = "/api/admin/list-preferences/{list}";
const nothing: ListPreferences = { views: [], columns: null };

/** What was seen here last, so that a list does not change its columns while it is looked at. `isKept`: the server has it too. */
type Copy = Partial<ListPreferences> & { isKept?: boolean };

function copies(): Record<string, Copy> {
  try {
    return JSON.parse(readStored("crm-views") ?? "{}") as Record<string, Copy>;
  } catch {
    // The entry was tampered with: start over.
    return {};
  }
}

const placeOf = (list: ArrangedList): string => `${storedSession()?.email ?? ""}/${list}`;
const copyOf = (list: ArrangedList): Copy => copies()[placeOf(list)] ?? {};
const keepCopy = (list: ArrangedList, preferences: ListPreferences): void =>
  writeStored(
    "crm-views",
    JSON.stringify({ ...copies(), [placeOf(list)]: { ...preferences, isKept: true } }),
  );

const send = (list: ArrangedList, preferences: ListPreferences): Promise<ListPreferences> =>
  crmApi().put(path, preferences, { params: { list } });

/** What the server keeps. Views that an older release had left in this browser only come along once. */
async function read(list: ArrangedList): Promise<ListPreferences> {
  const stored = await crmApi().get(path, { params: { list } });
  const { views = [], columns = null, isKept } = copyOf(list);
  const isLeft = !isKept && (views.length > 0 || columns !== null);
  const known = stored ?? nothing;
  const others = views.filter(({ name }) => !known.views.some((view) => view.name === name));
  const now = isLeft
    ? await send(list, {
        views: [...known.views, ...others].slice(0, mostViews),
        columns: known.columns ?? columns,
      })
    : known;
  keepCopy(list, now);
  return now;
}

/** Two changes that follow each other quickly arrive in their order. */
const oneByOne = limitConcurrency(1);

/** The views and the columns of a list that the person who is signed in has chosen, on whatever device. */
export function useSavedViews(list: ArrangedList) {
  const say = useFailureText();
  const queries = useQueryClient();
  const query = { queryKey: ["list-preferences", list], queryFn: () => read(list) };
  const { data = nothing } = useQuery({
    ...query,
    placeholderData: () => ({ ...nothing, ...copyOf(list) }),
  });
  const change = async (turned: (before: ListPreferences) => Partial<ListPreferences>): Promise<void> => {
    const { queryKey } = query;
    try {
      // What is not known yet is not written over.
      const known = await queries.ensureQueryData(query);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<ListPreferences>(queryKey, (now = known) => ({ ...now, ...turned(now) }));
      await oneByOne(async () => keepCopy(list, await send(list, queries.getQueryData(queryKey) ?? known)));
    } catch (error) {
      toast(say(error), { tone: "bad" });
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    views: data.views,
    columns: data.columns ?? undefined,
    isFull: data.views.length >= mostViews,
    most: mostViews,
    save: (view: SavedView) =>
      change(({ views }) => ({ views: [...views.filter(({ name }) => name !== view.name), view] })),
    forget: (name: string) => change(({ views }) => ({ views: views.filter((view) => view.name !== name) })),
    /** Turns one column on or off; `usual` are those of who has chosen nothing. */
    show: (column: string, isShown: boolean, usual: readonly string[]) =>
      change(({ columns }) => {
        const others = (columns ?? usual).filter((one) => one !== column);
        return { columns: isShown ? [...others, column] : others };
      }),
  };
}
