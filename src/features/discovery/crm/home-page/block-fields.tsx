import type { ReactNode } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Group } from "#ui/crm/fields/in-languages.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { type HomeBlock, type HomeBlockOf, mostStatements } from "../../home-page.ts";
import { type BlockContext, type FieldsProps, Intro, Texts, Title } from "./block-texts.tsx";
import { CategoriesFields, GuidesFields, LeadFields, ProductsFields } from "./card-block-fields.tsx";
import { useListWords } from "./card-row.tsx";
import { DepartmentPicks } from "./department-picks.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";

function TextFields(props: FieldsProps<HomeBlockOf<"text">>) {
  const { block, set, error } = props;
  const { t } = useHomePageMessages();
  return (
    <>
      <Title {...props} />
      <Texts
        label={t("front.block-body")}
        hint={t("front.block-body-hint")}
        value={block.text}
        onChange={(text) => set({ text })}
        field="text"
        error={error}
        isLong
      />
      <TextField
        label={t("front.button-url")}
        dir="ltr"
        value={block.href ?? ""}
        onChange={(href) => set({ href: href.trim() || null })}
        error={error("href")}
      />
      {block.href ? (
        <Texts
          label={t("front.button-label")}
          value={block.button}
          onChange={(button) => set({ button })}
          field="button"
          error={error}
        />
      ) : null}
    </>
  );
}

function StatementFields(props: FieldsProps<HomeBlockOf<"how-we-work">>) {
  const { block, set, error } = props;
  const { t } = useHomePageMessages();
  const words = useListWords();
  const { statements } = block;
  return (
    <>
      <Group title={t("front.statements")} hint={t("front.statements-hint")}>
        <OrderedList
          items={statements}
          onChange={(changed) => set({ statements: changed })}
          nameOf={({ title }) => Object.values(title).find(Boolean) ?? t("front.unnamed")}
          words={words}
          hasFields
        >
          {(statement, at) => {
            const change = (part: Partial<typeof statement>) =>
              set({ statements: statements.with(at, { ...statement, ...part }) });
            return (
              <div className="grid gap-3">
                <Texts
                  label={t("front.block-title")}
                  value={statement.title}
                  onChange={(title) => change({ title })}
                  field={`statements.${at}.title`}
                  error={error}
                />
                <Texts
                  label={t("front.block-body")}
                  value={statement.text}
                  onChange={(text) => change({ text })}
                  field={`statements.${at}.text`}
                  error={error}
                />
                <TextField
                  label={t("front.statement-url")}
                  dir="ltr"
                  value={statement.href ?? ""}
                  onChange={(href) => change({ href: href.trim() || null })}
                  error={error(`statements.${at}.href`)}
                />
              </div>
            );
          }}
        </OrderedList>
        {statements.length < mostStatements ? (
          <div>
            <CrmButton
              size="s"
              icon="plus"
              onPress={() => set({ statements: [...statements, { title: {}, text: {}, href: null }] })}
            >
              {t("front.add-statement")}
            </CrmButton>
          </div>
        ) : null}
      </Group>
      <Title {...props} />
    </>
  );
}

/** What editors choose of a block. */
export function BlockFields({
  block,
  onChange,
  ...context
}: BlockContext & { block: HomeBlock; onChange: (block: HomeBlock) => void }): ReactNode {
  const { t } = useHomePageMessages();
  const fieldsOf = <Block extends HomeBlock>(one: Block): FieldsProps<Block> => ({
    ...context,
    block: one,
    set: (change) => onChange({ ...one, ...change }),
  });
  switch (block.type) {
    case "lead":
      return <LeadFields {...fieldsOf(block)} />;
    case "guides":
      return <GuidesFields {...fieldsOf(block)} />;
    case "picks":
      return (
        <>
          <p className="text-xs text-ink-faint">{t("front.picks-hint")}</p>
          <DepartmentPicks
            departments={context.known.departments}
            products={context.products}
            onPick={context.keepProduct}
            value={block.departments}
            onChange={(departments) => onChange({ ...block, departments })}
          />
          <Title {...fieldsOf(block)} />
          <Intro {...fieldsOf(block)} />
        </>
      );
    case "products":
      return <ProductsFields {...fieldsOf(block)} />;
    case "rechecked":
    case "newsletter":
    case "feed":
      return (
        <>
          <Title {...fieldsOf(block)} />
          <Intro {...fieldsOf(block)} />
        </>
      );
    case "categories":
      return <CategoriesFields {...fieldsOf(block)} />;
    case "text":
      return <TextFields {...fieldsOf(block)} />;
    case "how-we-work":
      return <StatementFields {...fieldsOf(block)} />;
  }
}
