import {
  comparedFacts,
  comparisonRows,
  factKey,
  factTitles,
  specKey,
} from "#features/articles/site/comparison-rows.ts";
import { languages } from "#i18n/languages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { ProductsForm } from "./block-rows.tsx";

type Attrs = AttrsOf<"comparisonTable">;

/** Which products a table compares, and by what. */
export function ComparisonForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const rows = useRows(attrs.productIds);
  const chosen = rows.filter(({ key }) => !attrs.rows?.length || attrs.rows.includes(key));
  const turn = (key: string, isShown: boolean) => {
    const next = rows.filter((row) => (row.key === key ? isShown : chosen.includes(row)));
    // All of them are no choice: what the products come to state later is a row too.
    change({ rows: next.length === rows.length ? [] : next.map((row) => row.key) });
  };
  return (
    <div className="grid gap-5">
      <ProductsForm ids={attrs.productIds} most={6} change={change} />
      {rows.length ? (
        <fieldset className="grid gap-x-5 sm:grid-cols-2">
          <legend className="mb-1 text-sm font-semibold">{t("crm-articles.field-rows")}</legend>
          {rows.map(({ key, label }) => (
            <Checkbox
              key={key}
              isSelected={chosen.some((row) => row.key === key)}
              // An empty table compares nothing.
              isDisabled={chosen.length === 1 && chosen[0]?.key === key}
              onChange={(isShown) => turn(key, isShown)}
            >
              {label}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <Checkbox
        isSelected={attrs.differencesOnly ?? false}
        onChange={(differencesOnly) => change({ differencesOnly })}
        description={t("crm-articles.differences-hint")}
      >
        {t("crm-articles.differences-only")}
      </Checkbox>
    </div>
  );
}

/** What these products can be compared by, named in the text's language as the page names it. */
function useRows(ids: readonly string[]) {
  const { lang, shown, messages } = useWriting();
  const products = ids.flatMap((id) => shown?.products.find((product) => product.id === id) ?? []);
  if (products.length < 2 || !messages) return [];
  const { tag, direction } = languages[lang];
  const named = (words: string) => (
    <bdi lang={tag} dir={direction}>
      {words}
    </bdi>
  );
  return [
    ...comparedFacts.map((fact) => ({ key: factKey(fact), label: named(messages.t(factTitles[fact])) })),
    ...comparisonRows(products).map(({ key, label }) => ({ key: specKey(key), label: named(label) })),
  ];
}
