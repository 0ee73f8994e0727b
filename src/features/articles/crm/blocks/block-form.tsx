import type { ReactNode } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { languages } from "#i18n/languages.ts";
import type { EmbeddedBlockType } from "#platform/document/blocks/block-kinds.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { AlternativesForm } from "./alternatives-form.tsx";
import { AuthorBoxForm } from "./author-box-form.tsx";
import { BlockRows, ProductsForm } from "./block-rows.tsx";
import { ButtonsForm } from "./buttons-form.tsx";
import { ComparisonForm } from "./comparison-form.tsx";
import type { EmbeddedBlock } from "./embedded-blocks.ts";
import { GalleryForm } from "./gallery-form.tsx";
import { ImageField } from "./image-field.tsx";
import { NewsletterFormForm } from "./newsletter-form-form.tsx";
import { PointsForm } from "./points-form.tsx";
import { ReusableForm } from "./reusable-form.tsx";
import { AdSlotForm } from "./slot-form.tsx";
import { TableForm } from "./table-form.tsx";
import { TargetField } from "./target-field.tsx";
import { VideoForm } from "./video-form.tsx";

type Change<Attrs> = (attrs: Partial<Attrs>) => void;

export type BlockFormProps = { block: EmbeddedBlock; change: Change<object>; close: () => void };

type Form<Attrs> = (props: { attrs: Attrs; change: Change<Attrs> }) => ReactNode;

const ProductForm: Form<{ productId: string }> = ({ attrs, change }) => (
  <ProductField id={attrs.productId} onChange={(productId) => change({ productId })} />
);

const CardForm: Form<AttrsOf<"productCard">> = ({ attrs, change }) => (
  <div className="grid gap-4">
    {/* The alternatives are of the product. */}
    <ProductField
      id={attrs.productId}
      onChange={(productId) =>
        change({ productId, ...(productId === attrs.productId ? {} : { alternatives: undefined }) })
      }
    />
    {attrs.productId ? (
      <AlternativesForm
        alternatives={attrs.alternatives}
        change={(alternatives) => change({ alternatives })}
      />
    ) : null}
  </div>
);

const forms: { [Type in EmbeddedBlockType]: Form<AttrsOf<Type>> } = {
  productCard: CardForm,
  prosCons: ProductForm,
  specTable: ProductForm,
  comparisonTable: ComparisonForm,
  versus: ({ attrs, change }) => <ProductsForm ids={attrs.productIds} most={2} change={change} />,
  picks: PicksForm,
  faq: QuestionsForm,
  image: ImageField,
  embed: VideoForm,
  callToAction: ActionForm,
  table: TableForm,
  gallery: GalleryForm,
  buttons: ButtonsForm,
  prosConsList: PointsForm,
  authorBox: AuthorBoxForm,
  newsletterForm: NewsletterFormForm,
  adSlot: AdSlotForm,
  reusable: ReusableForm,
};

/** The form of a live block; each change is in the text at once. */
export function BlockForm({ block, change }: BlockFormProps) {
  const Form = forms[block.type] as Form<EmbeddedBlock["attrs"]>;
  return <Form attrs={block.attrs} change={change} />;
}

function ProductField({
  id,
  onChange,
  label,
}: {
  id: string | null;
  onChange: (id: string) => void;
  label?: string;
}) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  return (
    <TargetField
      kind="product"
      label={label ?? t("crm-articles.field-product")}
      value={id || null}
      name={shown?.products.find((product) => product.id === id)?.name}
      onChange={(target) => onChange(target?.id ?? "")}
    />
  );
}

function PicksForm({
  attrs: { picks },
  change,
}: {
  attrs: AttrsOf<"picks">;
  change: Change<AttrsOf<"picks">>;
}) {
  const { t } = useArticleMessages();
  const { shown, lang } = useWriting();
  const awards = shown?.awards ?? [];
  const options = awards.map(({ id, label }) => ({ value: id, label }));
  // One that the site has no longer stays until another is chosen.
  const awardOptions = (chosen: string) =>
    awards.some(({ id }) => id === chosen) ? options : [...options, { value: chosen, label: chosen }];
  return (
    <div className="grid gap-2">
      <BlockRows
        rows={picks}
        change={(next) => change({ picks: next })}
        draw={(pick, set) => (
          <>
            <p className="m-0 font-semibold">
              {shown?.products.find((product) => product.id === pick.productId)?.name ?? `#${pick.productId}`}
            </p>
            <Select
              label={t("crm-articles.field-award")}
              options={awardOptions(pick.award)}
              value={pick.award}
              onChange={(award) => set({ ...pick, award })}
            />
            <TextField
              label={t("crm-articles.field-pick-label")}
              description={t("crm-articles.field-pick-label-help")}
              dir={languages[lang].direction}
              value={pick.label ?? ""}
              onChange={(label) => set({ ...pick, label: label.slice(0, 60) || undefined })}
            />
            <TextArea
              label={t("crm-articles.field-reason")}
              dir={languages[lang].direction}
              rows={2}
              value={pick.reason}
              onChange={(reason) => set({ ...pick, reason: reason.slice(0, 1000) })}
            />
            <AlternativesForm
              hasReasons
              alternatives={pick.alternatives}
              change={(alternatives) => set({ ...pick, alternatives })}
            />
          </>
        )}
      />
      {picks.length < 12 ? (
        <TargetField
          key={picks.length}
          kind="product"
          label={t("crm-articles.field-add-product")}
          value={null}
          onChange={(target) => {
            if (target)
              change({
                picks: [
                  ...picks,
                  {
                    productId: target.id,
                    award: (awards[picks.length] ?? awards.at(-1))?.id ?? "also-great",
                    reason: "",
                  },
                ],
              });
          }}
        />
      ) : null}
    </div>
  );
}

function QuestionsForm({
  attrs: { items },
  change,
}: {
  attrs: AttrsOf<"faq">;
  change: Change<AttrsOf<"faq">>;
}) {
  const { t } = useArticleMessages();
  const { lang } = useWriting();
  const dir = languages[lang].direction;
  return (
    <div className="grid justify-items-start gap-2">
      <div className="w-full">
        <BlockRows
          rows={items}
          change={(next) => change({ items: next })}
          draw={(item, set) => (
            <>
              <TextField
                label={t("crm-articles.field-question")}
                dir={dir}
                value={item.question}
                onChange={(question) => set({ ...item, question: question.slice(0, 500) })}
              />
              <TextArea
                label={t("crm-articles.field-answer")}
                dir={dir}
                rows={2}
                value={item.answer}
                onChange={(answer) => set({ ...item, answer: answer.slice(0, 5000) })}
              />
            </>
          )}
        />
      </div>
      {items.length < 30 ? (
        <CrmButton
          size="s"
          icon="plus"
          onPress={() => change({ items: [...items, { question: "", answer: "" }] })}
        >
          {t("crm-articles.add-question")}
        </CrmButton>
      ) : null}
    </div>
  );
}

function ActionForm({
  attrs,
  change,
}: {
  attrs: AttrsOf<"callToAction">;
  change: Change<AttrsOf<"callToAction">>;
}) {
  const { t } = useArticleMessages();
  const { t: shared } = useEditorMessages();
  const { lang } = useWriting();
  const dir = languages[lang].direction;
  return (
    <div className="grid gap-3">
      <TextField
        label={t("crm-articles.field-action-text")}
        dir={dir}
        value={attrs.text}
        onChange={(text) => change({ text: text.slice(0, 500) })}
      />
      {attrs.href === null ? (
        <ProductField
          id={attrs.productId}
          label={t("crm-articles.field-action-product")}
          onChange={(productId) => change({ productId: productId || null })}
        />
      ) : null}
      {attrs.productId === null ? (
        <>
          <TextField
            label={t("crm-articles.field-action-address")}
            description={shared("editor.address-hint")}
            dir="ltr"
            defaultValue={attrs.href ?? ""}
            onChange={(address) => change({ href: linkUrl(address, location.origin) })}
          />
          <TextField
            label={t("crm-articles.field-action-label")}
            dir={dir}
            value={attrs.label}
            onChange={(label) => change({ label: label.slice(0, 100) })}
          />
        </>
      ) : null}
    </div>
  );
}
