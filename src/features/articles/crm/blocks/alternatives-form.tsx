import { homeCountry } from "#features/offers/shop-country.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { TargetField } from "./target-field.tsx";

type Alternatives = NonNullable<AttrsOf<"productCard">["alternatives"]>;

/** The countries that pages have readers of: the main one of each language. */
const countries = languageCodes.map(homeCountry);

/** What readers of a country are shown in place of a product that has no offer there. */
export function AlternativesForm({
  alternatives = [],
  change,
  hasReasons = false,
}: {
  alternatives: Alternatives | undefined;
  change: (alternatives: Alternatives | undefined) => void;
  /** Where the block says why it was picked. */
  hasReasons?: boolean;
}) {
  const { t, lang: screen } = useArticleMessages();
  const { shown, lang } = useWriting();
  const names = new Intl.DisplayNames(languages[screen].tag, { type: "region" });
  const save = (next: Alternatives) => change(next.length ? next : undefined);
  const free = countries.filter((code) => !alternatives.some(({ country }) => country === code));
  const optionsWith = (own: string) =>
    [...new Set([own, ...free])].map((code) => ({ value: code, label: names.of(code) ?? code }));
  // The text's own readers first, who are the likeliest.
  const next = free.find((code) => code === homeCountry(lang)) ?? free[0];
  return (
    <fieldset className="m-0 grid gap-2 border-0 p-0">
      <legend className="p-0 text-sm font-semibold">{t("crm-articles.alternatives")}</legend>
      <p className="m-0 text-sm text-ink-soft">{t("crm-articles.alternatives-help")}</p>
      {alternatives.map((one, index) => {
        const set = (changed: Partial<Alternatives[number]>) =>
          save(alternatives.map((other, at) => (at === index ? { ...other, ...changed } : other)));
        return (
          <div key={one.country} className="grid gap-2 border-b border-line pb-3">
            <div className="flex items-end gap-2">
              <div className="min-w-0 grow">
                <Select
                  label={t("crm-articles.alternative-country")}
                  options={optionsWith(one.country)}
                  value={one.country}
                  onChange={(country) => set({ country })}
                />
              </div>
              <CrmButton
                size="s"
                kind="plain"
                icon="trash"
                aria-label={t("crm-articles.row-remove")}
                onPress={() => save(alternatives.toSpliced(index, 1))}
              />
            </div>
            <TargetField
              kind="product"
              label={t("crm-articles.field-product")}
              value={one.productId}
              name={shown?.products.find(({ id }) => id === one.productId)?.name}
              onChange={(target) => {
                if (target) set({ productId: target.id });
              }}
            />
            {hasReasons ? (
              <TextArea
                label={t("crm-articles.field-reason")}
                dir={languages[lang].direction}
                rows={2}
                value={one.reason ?? ""}
                onChange={(reason) => set({ reason: reason.slice(0, 1000) || undefined })}
              />
            ) : null}
          </div>
        );
      })}
      {next ? (
        <TargetField
          key={alternatives.length}
          kind="product"
          label={t("crm-articles.alternative-add", { country: names.of(next) ?? next })}
          value={null}
          onChange={(target) => {
            if (target) save([...alternatives, { country: next, productId: target.id }]);
          }}
        />
      ) : null}
    </fieldset>
  );
}
