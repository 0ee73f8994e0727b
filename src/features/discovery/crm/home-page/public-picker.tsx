import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { SearchResult } from "#features/discovery/discovery.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";

type Article = SearchResult["articles"][number];
type Product = SearchResult["products"][number];

function useFound(typed: string) {
  const { lang } = useHomePageMessages();
  const q = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: ["search", "public", lang, q],
    queryFn: () => crmApi().get("/api/search", { query: { q, lang, limit: 12 } }),
    enabled: q !== "",
    placeholderData: (before) => before,
  });
}

/** Searches published articles. */
export function ArticlePicker({
  label,
  taken,
  onPick,
}: {
  label: string;
  taken: readonly string[];
  onPick: (article: Article) => void;
}) {
  const [typed, setTyped] = useState("");
  const found = useFound(typed);
  const items = (found.data?.articles ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <ComboBox
      // Resets after a selection.
      key={taken.join()}
      label={label}
      value={null}
      options={typed.trim() ? items.map(({ id, title }) => ({ value: id, label: title })) : []}
      onSearch={setTyped}
      isLoading={found.isFetching}
      onChange={(id) => {
        const article = items.find((one) => one.id === id);
        if (article) onPick(article);
      }}
    />
  );
}

/** Searches published products. */
export function ProductPicker({
  label,
  taken,
  onPick,
}: {
  label: string;
  taken: readonly string[];
  onPick: (product: Product) => void;
}) {
  const [typed, setTyped] = useState("");
  const found = useFound(typed);
  const items = (found.data?.products ?? []).filter(({ id }) => !taken.includes(id));
  return (
    <ComboBox
      key={taken.join()}
      label={label}
      value={null}
      options={
        typed.trim()
          ? items.map(({ id, name, brand }) => ({ value: id, label: name, description: brand }))
          : []
      }
      onSearch={setTyped}
      isLoading={found.isFetching}
      onChange={(id) => {
        const product = items.find((one) => one.id === id);
        if (product) onPick(product);
      }}
    />
  );
}
