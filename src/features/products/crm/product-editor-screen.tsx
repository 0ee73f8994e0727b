import type { ReactNode } from "react";
import { ContentEditor, type EditorTab } from "#content/crm/editor/content-editor.tsx";
import { ContentScreen, type EditorProps } from "#content/crm/editor/content-screen.tsx";
import { NameFirst } from "#content/crm/editor/name-first.tsx";
import { UnknownFields } from "#content/crm/editor/unknown-fields.tsx";
import { useEditorLocation } from "#content/crm/editor/use-editor-location.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { textsOf } from "#content/crm/form/content-texts.ts";
import { useChecklistMessages } from "#content/crm/publishing/checklist-messages.ts";
import { fieldOfPath } from "#content/field-path.ts";
import type { AdminProduct } from "../admin-product.ts";
import { product } from "../product.content.ts";
import type { ProductContent } from "../product-model.ts";
import { loadOfferMessages } from "./offers/offer-messages.ts";
import { ProductOffers } from "./offers/product-offers.tsx";
import { PlainFacts } from "./plain-facts.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { ProductImages } from "./product-images.tsx";
import { productKind } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";
import { loadProductMessages } from "./product-messages.ts";
import { ProductSeo, ProductTexts } from "./product-texts.tsx";
import { useProductForm } from "./use-product-form.ts";

export const clientLoader = async () => {
  await Promise.all([loadProductMessages(), loadOfferMessages(), loadEditorMessages()]);
  return null;
};

type Tab = (typeof product.editor)[number]["key"];
type Part = Tab | "offers";
/** The tabs of the declaration, with that of the offers, which are no field, before the last. */
const parts: readonly Part[] = product.editor.flatMap(({ key }, place): Part[] =>
  place === product.editor.length - 1 ? ["offers", key] : [key],
);
const withTexts: readonly Part[] = ["texts", "pictures", "seo"];

/** The part of the editor that holds a field. */
const partOf = (path: string): Part => {
  const field = fieldOfPath(path);
  if (field === "offers") return "offers";
  return product.editor.find(({ fields }) => fields.includes(field))?.key ?? "facts";
};

/** A product, or a new one: /crm/products/edit/{id} and /crm/products/new. */
export default function ProductEditorScreen() {
  const { t } = useProductLabels();
  return (
    <ContentScreen
      kind={productKind}
      missing={{ icon: "products", title: t("prod.not-there"), list: t("prod.title") }}
    >
      {(props) => <ProductEditor {...props} />}
    </ContentScreen>
  );
}

function ProductEditor(props: EditorProps<AdminProduct, ProductContent>) {
  const { t, fieldLabel, checkText } = useProductLabels();
  const sayCheck = useChecklistMessages(({ code }) => checkText(code));
  const form = useProductForm(props);
  const { value, item } = form;
  const at = useEditorLocation({
    states: item?.states ?? null,
    tabs: [...parts, "history"],
    onLanguage: form.turn,
  });
  const { lang } = at;
  const name =
    textsOf(value, lang, productKind.emptyTexts).name ||
    value.name ||
    Object.values(value.translations)[0]?.name;
  // A tab of the declaration without its content does not compile.
  const content: Record<Part, ReactNode> = {
    texts: (
      <>
        <ProductTexts form={form} lang={lang} />
        <PlainFacts form={form} tab="texts" />
      </>
    ),
    facts: <ProductFacts form={form} />,
    offers: item ? <ProductOffers productId={item.id} /> : <NameFirst />,
    pictures: (
      <>
        <ProductImages form={form} lang={lang} />
        <PlainFacts form={form} tab="pictures" />
      </>
    ),
    seo: (
      <>
        <ProductSeo form={form} lang={lang} />
        <PlainFacts form={form} tab="seo" />
      </>
    ),
  };
  return (
    <ContentEditor
      form={form}
      at={at}
      title={name || t(item ? "prod.unnamed" : "prod.new")}
      listTitle={t("prod.title")}
      canBeInactive
      labelOf={fieldLabel}
      sayCheck={sayCheck}
      tabOf={partOf}
      side={<UnknownFields unknown={item?.unknown ?? {}} />}
      tabs={parts.map(
        (key): EditorTab<Part> => ({
          key,
          label: t(`prod.part-${key}`),
          hasTexts: withTexts.includes(key),
          hasFacts: key === "pictures",
          content: content[key],
        }),
      )}
    />
  );
}
