import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import type { CreatedDraft, FetchedProduct } from "../fetched-product.ts";
import type { CategoryChoiceValue } from "./category-choice.tsx";

type Given = { product: FetchedProduct; into: string | null } & CategoryChoiceValue;

/** Imports a product once, however often the button is pressed; returns the draft or the reason for failure. */
export function useImportFound(onTaken?: (made: CreatedDraft["items"][number]) => void) {
  const queries = useQueryClient();
  const say = useFailureText();
  const last = useRef({ given: "", key: "" });
  /** An existing product with the same GTIN. */
  const [same, setSame] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  /** Validation errors by field: "title", "categoryId". */
  const [errors, setErrors] = useState<Record<string, string>>({});
  const taking = useMutation({
    async mutationFn(given: Given) {
      const body = { items: [given] };
      const written = JSON.stringify(body);
      if (last.current.given !== written) last.current = { given: written, key: crypto.randomUUID() };
      return crmApi().post("/api/crm/fetcher/import", body, {
        headers: { "Idempotency-Key": last.current.key },
      });
    },
    onMutate() {
      setSame(null);
      setFault(null);
      setErrors({});
    },
    onSuccess({ items: [made] }) {
      void queries.invalidateQueries({ queryKey: ["products"] });
      if (made) onTaken?.(made);
    },
    onError(error) {
      const found = fieldErrors(error);
      const isSame = isApiFailure(error) && error.code === "gtin-taken";
      if (isSame) setSame(found.gtin ?? null);
      else
        setErrors(
          Object.fromEntries(
            Object.entries(found).map(([path, said]) => [
              path.replace(/^(items\.0\.)?(product\.)?/, ""),
              said,
            ]),
          ),
        );
      if (isSame || !Object.keys(found).length) setFault(say(error));
    },
  });
  return {
    take: taking.mutate,
    isBusy: taking.isPending,
    made: taking.data?.items[0] ?? null,
    same,
    fault,
    errors,
  };
}
