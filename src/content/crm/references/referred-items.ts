import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { useSettled } from "#ui/crm/fields/use-debounced.ts";

/** A referenced item: its name, and whether it was deleted. */
export type Referred = { name: string; state: "loading" | "there" | "deleted" | "missing" };

/** The items of a kind that exist, by their ids. */
export async function readReferred(
  kind: string,
  ids: readonly string[],
  lang: string,
): Promise<ReadonlyMap<string, Referred>> {
  const answer = await crmApi().get("/api/admin/find/names", { query: { kind, ids: ids.join(), lang } });
  return new Map(
    answer?.items.map(({ id, label, isDeleted }) => [
      id,
      { name: label, state: isDeleted ? "deleted" : "there" },
    ]),
  );
}

/** The names of items of a kind, by their ids. */
export function useReferred(kind: string, ids: readonly string[]): (id: string) => Referred {
  const { lang } = useEditorMessages();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["found", kind, "names", lang, ids.join()],
    queryFn: () => readReferred(kind, ids, lang),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return (id) =>
    data?.get(id) ?? { name: `#${id}`, state: data && !isPlaceholderData ? "missing" : "loading" };
}

/** Items of a kind that match the input; the newest for an empty one. `ignored` is the chosen item's name, which the field shows without input. */
export function useFoundItems(kind: string, ignored?: string) {
  const { lang } = useEditorMessages();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim() === ignored ? "" : typed.trim();
  const q = useSettled(wanted);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["found", kind, "items", lang, q],
    queryFn: ({ signal }) => crmApi().get("/api/admin/find", { query: { kind, q, lang }, signal }),
    placeholderData: keepPreviousData,
  });
  // Until the response arrives, only earlier results that match the input are offered.
  const isBehind = q !== wanted || isPlaceholderData;
  const words = searchText(wanted).split(" ");
  const options = (data?.items ?? [])
    .filter(({ label }) => !isBehind || words.every((word) => searchText(label).includes(word)))
    .map(({ id, label }) => ({ value: id, label }));
  return { options, isLoading: isFetching || isBehind, setTyped };
}
