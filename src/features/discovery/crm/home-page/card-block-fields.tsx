import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { type HomeBlockOf, mostGuides, mostProducts } from "../../home-page.ts";
import { type FieldsProps, Title } from "./block-texts.tsx";
import { CardRow, ChosenCards, useListWords } from "./card-row.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";
import { ArticlePicker, ProductPicker } from "./public-picker.tsx";

export function LeadFields({ block, set, articles, keepArticle }: FieldsProps<HomeBlockOf<"lead">>) {
  const { t } = useHomePageMessages();
  const words = useListWords();
  const { articleId } = block;
  return (
    <>
      {articleId ? (
        <div className="flex items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 text-sm">
          <CardRow card={articles.get(articleId)} />
          <CrmButton
            kind="plain"
            size="s"
            icon="close"
            aria-label={`${words.remove}: ${articles.get(articleId)?.title ?? t("front.not-public")}`}
            onPress={() => set({ articleId: null })}
          />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t("front.lead-auto")}</p>
      )}
      <ArticlePicker
        label={t("front.find-guide")}
        taken={articleId ? [articleId] : []}
        onPick={(card) => {
          keepArticle(card);
          set({ articleId: card.id });
        }}
      />
    </>
  );
}

export function GuidesFields(props: FieldsProps<HomeBlockOf<"guides">>) {
  const { block, set, known, articles, keepArticle, error } = props;
  const { t } = useHomePageMessages();
  return (
    <>
      <Group title={t("front.chosen-guides")} hint={t("front.guides-hint")}>
        <ChosenCards ids={block.articleIds} cards={articles} onChange={(articleIds) => set({ articleIds })} />
        {block.articleIds.length < mostGuides ? (
          <ArticlePicker
            label={t("front.find-guide")}
            taken={block.articleIds}
            onPick={(card) => {
              keepArticle(card);
              set({ articleIds: [...block.articleIds, card.id] });
            }}
          />
        ) : null}
      </Group>
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboBox
          label={t("front.from-category")}
          description={t("front.from-category-hint")}
          options={known.categories.map(({ id, name }) => ({ value: id, label: name }))}
          value={block.categoryId}
          onChange={(categoryId) => set({ categoryId })}
          canBeCleared
          dir="auto"
        />
        <NumberField
          label={t("front.count")}
          value={block.count}
          minValue={1}
          maxValue={mostGuides}
          onChange={(count) => count !== null && set({ count })}
          error={error("count")}
        />
      </div>
      <Title {...props} />
    </>
  );
}

export function ProductsFields(props: FieldsProps<HomeBlockOf<"products">>) {
  const { block, set, products, keepProduct } = props;
  const { t } = useHomePageMessages();
  return (
    <>
      <Group title={t("front.chosen-products")} hint={t("front.chosen-products-hint")}>
        <ChosenCards ids={block.productIds} cards={products} onChange={(productIds) => set({ productIds })} />
        {block.productIds.length < mostProducts ? (
          <ProductPicker
            label={t("front.find-product")}
            taken={block.productIds}
            onPick={(card) => {
              keepProduct(card);
              set({ productIds: [...block.productIds, card.id] });
            }}
          />
        ) : null}
      </Group>
      <Title {...props} />
    </>
  );
}

export function CategoriesFields(props: FieldsProps<HomeBlockOf<"categories">>) {
  const { block, set, known } = props;
  const { t } = useHomePageMessages();
  const words = useListWords();
  const nameOf = (id: string) =>
    known.categories.find((category) => category.id === id)?.name ?? t("front.not-public");
  return (
    <>
      <Group title={t("front.chosen-categories")} hint={t("front.chosen-categories-hint")}>
        <OrderedList
          items={block.categoryIds}
          onChange={(categoryIds) => set({ categoryIds })}
          nameOf={nameOf}
          words={words}
        >
          {(id) => <bdi>{nameOf(id)}</bdi>}
        </OrderedList>
        <ComboBox
          key={block.categoryIds.join()}
          label={t("front.add-category")}
          options={known.categories
            .filter(({ id }) => !block.categoryIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => id !== null && set({ categoryIds: [...block.categoryIds, id] })}
          dir="auto"
        />
      </Group>
      <Title {...props} />
    </>
  );
}
