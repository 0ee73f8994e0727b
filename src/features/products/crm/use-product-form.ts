import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import type { EditorProps } from "#content/crm/editor/content-screen.tsx";
import { useContentForm } from "#content/crm/form/use-content-form.ts";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import type { AdminProduct } from "../admin-product.ts";
import type { ProductContent } from "../product-model.ts";
import { type ProductForm, productKind } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";

/** The code of a conflict with another product, which the server's details say by its id. */
const takenCodes = ["gtin-taken", "slug-taken"];

/** The form of a product. A GTIN that another product has leads to that one. */
export function useProductForm(props: EditorProps<AdminProduct, ProductContent>): ProductForm {
  const { fieldLabel, faultText } = useProductLabels();
  const [sameNumber, setSameNumber] = useState<string | null>(null);
  const form = useContentForm(productKind, {
    ...props,
    labelOf: fieldLabel,
    faultsOf(error) {
      const taken = isApiFailure(error) ? takenCodes.find((code) => code === error.code) : undefined;
      return Object.fromEntries(
        Object.entries(fieldErrors(error)).map(([path, fault]) => [path, faultText(taken ?? fault) ?? ""]),
      );
    },
    onRefused: (error) =>
      setSameNumber(
        isApiFailure(error) && error.code === "gtin-taken" ? (fieldErrors(error).gtin ?? null) : null,
      ),
  });
  return { ...form, sameNumber: form.errors.gtin ? sameNumber : null };
}
