import { useState } from "react";
import { firstLanguage } from "#content/crm/publishing/text-state.ts";
import { ReferenceField, ReferencesField } from "#content/crm/references/reference-fields.tsx";
import { amountFormat, wholeUnits } from "#i18n/formats/format.ts";
import { currencies } from "#i18n/languages.ts";
import { useTypedAmount } from "#layouts/crm-layout/forms/crm-typed-amount.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { product } from "../product.content.ts";
import { CategoryPicker } from "./category-picker.tsx";
import { PlainFacts } from "./plain-facts.tsx";
import { ProductAwards } from "./product-awards.tsx";
import { useTemplate } from "./product-category.ts";
import type { ProductForm } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";
import { ProductScore } from "./product-score.tsx";
import { ProductSpecs } from "./product-specs.tsx";

const own = Object.keys(currencies);

/** The language-independent fields of a product: category, price, specifications, ratings. */
export function ProductFacts({ form }: { form: ProductForm }) {
  const { t, lang, fieldLabel } = useProductLabels();
  const { value, errors, item, sameNumber, change: set } = form;
  // Of a price that is not given yet.
  const [currency, setCurrency] = useState<string>(value.price?.currency ?? "USD");
  const typed = useTypedAmount();
  const code = value.price?.currency ?? currency;
  const template = useTemplate(value.categoryId, value.subCategoryId, lang);
  const error = (field: string) => errors[field];
  return (
    <div className="grid gap-8">
      <section className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <CategoryPicker
            value={value}
            onChange={set}
            error={error("categoryId") ?? error("subCategoryId")}
          />
        </div>
        <TextField
          label={fieldLabel("brand")}
          dir="auto"
          value={value.brand}
          onChange={(brand) => set({ brand })}
          error={error("brand")}
        />
        <TextField
          label={fieldLabel("model")}
          dir="auto"
          value={value.model}
          onChange={(model) => set({ model })}
          error={error("model")}
        />
        <div className="grid content-start gap-2">
          <TextField
            label={fieldLabel("gtin")}
            dir="ltr"
            inputMode="numeric"
            value={value.gtin}
            onChange={(gtin) => set({ gtin })}
            error={error("gtin")}
          />
          {sameNumber ? (
            <CrmLink href={`/crm/products/edit/${sameNumber}`} size="s" icon="arrow">
              {t("prod.open-it")}
            </CrmLink>
          ) : null}
        </div>
        <div className="grid grid-cols-[1fr_7rem] gap-3">
          <NumberField
            label={fieldLabel("price")}
            description={t("prod.price-note")}
            minValue={0}
            formatOptions={amountFormat(code)}
            value={value.price === null ? null : wholeUnits(value.price.amount, code)}
            onChange={(amount) => set({ price: typed.priceOf(amount, code) })}
            error={error("price") ?? error("price.amount")}
          />
          <Select
            label={t("prod.currency")}
            options={[...new Set([code, ...own])].map((value) => ({ value, label: value }))}
            value={code}
            onChange={(chosen) => {
              setCurrency(chosen);
              if (value.price) set({ price: typed.sameNumberIn(chosen, value.price) });
            }}
          />
        </div>
        <PlainFacts form={form} tab="facts" />
      </section>
      <ProductSpecs
        fields={template.fields}
        hasCategory={value.categoryId !== null}
        specs={value.specs}
        errors={errors}
        writtenIn={item?.states.en ? "en" : firstLanguage(item?.states ?? {})}
        onChange={(specs) => set({ specs })}
      />
      <ProductScore
        criteria={template.criteria}
        ratings={value.ratings}
        score={value.score}
        onChange={(judged) => set(judged)}
      />
      <ProductAwards
        title={fieldLabel("awards")}
        value={value.awards}
        onChange={(awards) => set({ awards })}
        error={errors.awards ?? value.awards.map((_, at) => errors[`awards.${at}`]).find(Boolean)}
      />
      <ReferencesField
        kind="product"
        label={fieldLabel("relatedIds")}
        description={t("prod.related-note")}
        addLabel={t("prod.add-related")}
        without={item?.id}
        value={value.relatedIds}
        most={product.facts.relatedIds.options.max}
        onChange={(relatedIds) => set({ relatedIds })}
      />
      <section className="grid gap-3">
        <Checkbox
          isSelected={value.isDiscontinued}
          onChange={(isDiscontinued) =>
            set({ isDiscontinued, ...(isDiscontinued ? {} : { successorId: null }) })
          }
          description={t("prod.discontinued-note")}
        >
          {fieldLabel("isDiscontinued")}
        </Checkbox>
        {value.isDiscontinued ? (
          <ReferenceField
            kind="product"
            label={fieldLabel("successorId")}
            without={item?.id}
            value={value.successorId}
            onChange={(successorId) => set({ successorId })}
          />
        ) : null}
      </section>
    </div>
  );
}
