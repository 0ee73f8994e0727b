import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useWritingMessages } from "./writing-messages.ts";

export type ChosenProduct = { id: string; name: string };

/** Selects visible products of a language, found by name. */
export function ProductListField({
  lang,
  products,
  most,
  hint,
  error,
  onChange,
}: {
  lang: Language;
  products: readonly ChosenProduct[];
  most: number;
  hint: string;
  error: string | undefined;
  onChange: (products: ChosenProduct[]) => void;
}) {
  const { t } = useWritingMessages();
  const [typed, setTyped] = useState("");
  const found = useQuery({
    queryKey: ["articles", "targets", "product", lang, typed],
    queryFn: () =>
      crmApi().get("/api/admin/article-targets", { query: { lang, q: typed, kind: "product", limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.items ?? []).filter(({ id }) => !products.some((one) => one.id === id));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t("writing.products")}</legend>
      {products.length ? (
        <ol className="grid gap-1.5">
          {products.map(({ id, name }) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-md bg-surface ps-3 text-sm"
            >
              <bdi className="min-w-0 truncate">{name}</bdi>
              <CrmButton
                kind="quiet"
                icon="close"
                aria-label={t("writing.remove-product", { name })}
                onPress={() => onChange(products.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {products.length < most ? (
        <ComboBox
          key={products.length}
          label={t("writing.add-product")}
          description={hint}
          error={error}
          options={items.map(({ id, name, path }) => ({ value: id, label: name, description: path }))}
          value={null}
          onChange={(id) => {
            const product = items.find((one) => one.id === id);
            if (!product) return;
            setTyped("");
            onChange([...products, { id: product.id, name: product.name }]);
          }}
          onSearch={setTyped}
          isLoading={found.isFetching}
          dir="auto"
        />
      ) : (
        <p className="text-xs text-ink-faint">{error ?? hint}</p>
      )}
    </fieldset>
  );
}
