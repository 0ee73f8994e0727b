import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Target } from "#features/articles/article-edit.ts";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { useWriting } from "../text/writing-context.ts";

/** A link target on the site, found by its name. */
export function TargetField({
  label,
  kind,
  value,
  name,
  onChange,
  autoFocus = false,
}: {
  label: string;
  kind?: Target["kind"];
  value: string | null;
  /** What the chosen one is called, where that is known already. */
  name?: string | undefined;
  onChange: (target: Target | null) => void;
  autoFocus?: boolean;
}) {
  const { lang } = useWriting();
  const [typed, setTyped] = useState("");
  const q = typed === name ? "" : typed;
  const found = useQuery({
    queryKey: ["articles", "targets", kind ?? "any", lang, q],
    queryFn: () =>
      crmApi().get("/api/admin/article-targets", { query: { lang, q, ...(kind ? { kind } : {}) } }),
    placeholderData: keepPreviousData,
  });
  const items = found.data?.items ?? [];
  const keyOf = (target: Target) => (kind ? target.id : `${target.kind}:${target.id}`);
  const options = items.map((target) => ({
    value: keyOf(target),
    label: target.name,
    description: decodeURI(target.path),
  }));
  if (value && !options.some((option) => option.value === value))
    options.unshift({ value, label: name ?? value, description: "" });
  return (
    <ComboBox
      label={label}
      options={options}
      value={value}
      onChange={(key) => onChange(items.find((target) => keyOf(target) === key) ?? null)}
      onSearch={setTyped}
      isLoading={found.isFetching}
      dir="auto"
      autoFocus={autoFocus}
    />
  );
}
