import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useProductMessages } from "./product-messages.ts";

const mostOffered = 20;

function useFound(typed: string, without: string) {
  const { data, isFetching } = useQuery({
    queryKey: ["products", "found", typed],
    queryFn: () =>
      crmApi().get("/api/admin/products", { query: { q: typed, sort: "best", limit: mostOffered } }),
    placeholderData: (before) => before,
  });
  const options = (data?.items ?? [])
    .filter(({ id }) => id !== without)
    .map(({ id, name, brand }) => ({ value: id, label: name || id, description: brand || undefined }));
  return { options, isFetching };
}

/** The names of products that are known by their ids only. */
function useName(id: string | null): string {
  const { data } = useQuery({
    queryKey: ["product", id, "name"],
    queryFn: () => crmApi().get("/api/admin/products/{id}", { params: { id: id ?? "" } }),
    enabled: id !== null,
  });
  return data?.name || id || "";
}

/** One other product, found by typing. */
export function OneProduct({
  label,
  without,
  id,
  onChange,
}: {
  label: string;
  without: string;
  id: string | null;
  onChange: (id: string | null) => void;
}) {
  const [typed, setTyped] = useState("");
  const { options, isFetching } = useFound(typed, without);
  const name = useName(id);
  const known = id === null || options.some(({ value }) => value === id);
  return (
    <ComboBox
      label={label}
      options={known ? options : [{ value: id, label: name }, ...options]}
      value={id}
      onChange={onChange}
      onSearch={setTyped}
      isLoading={isFetching}
    />
  );
}

/** Some other products in an order of their own. */
export function ProductChooser({
  label,
  description,
  without,
  ids,
  onChange,
}: {
  label: string;
  description: string;
  without: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}) {
  const [round, setRound] = useState(0);
  const move = (from: number, to: number) => {
    const order = [...ids];
    order.splice(to, 0, ...order.splice(from, 1));
    onChange(order);
  };
  return (
    <section className="grid gap-2">
      <h2 className="text-base font-semibold">{label}</h2>
      <p className="text-sm text-ink-soft">{description}</p>
      {ids.length ? (
        <ol className="border-t border-line">
          {ids.map((id, i) => (
            <Chosen
              key={id}
              id={id}
              onUp={i > 0 ? () => move(i, i - 1) : undefined}
              onDown={i < ids.length - 1 ? () => move(i, i + 1) : undefined}
              onRemove={() => onChange(ids.filter((one) => one !== id))}
            />
          ))}
        </ol>
      ) : null}
      <AddProduct
        // Remounts the field after each choice, to clear it.
        key={round}
        without={without}
        taken={ids}
        onAdd={(id) => {
          onChange([...ids, id]);
          setRound(round + 1);
        }}
      />
    </section>
  );
}

function AddProduct({
  without,
  taken,
  onAdd,
}: {
  without: string;
  taken: readonly string[];
  onAdd: (id: string) => void;
}) {
  const { t } = useProductMessages();
  const [typed, setTyped] = useState("");
  const { options, isFetching } = useFound(typed, without);
  return (
    <ComboBox
      label={t("prod.add-related")}
      options={options.filter(({ value }) => !taken.includes(value))}
      value={null}
      onChange={(id) => id !== null && onAdd(id)}
      onSearch={setTyped}
      isLoading={isFetching}
    />
  );
}

function Chosen({
  id,
  onUp,
  onDown,
  onRemove,
}: {
  id: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}) {
  const { t } = useProductMessages();
  const name = useName(id);
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line py-1 text-sm">
      <bdi className="min-w-0 truncate [text-align:match-parent]">{name}</bdi>
      <span className="flex">
        <CrmButton
          kind="plain"
          size="s"
          icon="sort-up"
          aria-label={t("prod.move-up", { name })}
          isDisabled={!onUp}
          onPress={onUp}
        />
        <CrmButton
          kind="plain"
          size="s"
          icon="sort-down"
          aria-label={t("prod.move-down", { name })}
          isDisabled={!onDown}
          onPress={onDown}
        />
        <CrmButton
          kind="plain"
          size="s"
          icon="close"
          aria-label={t("prod.take-out", { name })}
          onPress={onRemove}
        />
      </span>
    </li>
  );
}
