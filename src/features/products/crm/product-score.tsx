import { formatNumber } from "#i18n/formats/format.ts";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import type { ProductContent } from "../product-model.ts";
import { weightedScore } from "../weighted-score.ts";
import { useProductLabels } from "./product-labels.ts";

type Judged = Pick<ProductContent, "score" | "ratings">;

/** A mark for each of the category's criteria, and the score they make; without criteria the score is given. */
export function ProductScore({
  criteria,
  ratings,
  score,
  onChange,
}: Judged & {
  criteria: readonly { key: string; weight: number; label: string }[];
  onChange: (judged: Partial<Judged>) => void;
}) {
  const { t, lang } = useProductLabels();
  const made = weightedScore(criteria, ratings);
  const rate = (key: string, mark: number | null) => {
    const others = ratings.filter((rating) => rating.key !== key);
    const next = mark === null ? others : [...others, { key, score: Math.round(mark * 10) / 10 }];
    const now = weightedScore(criteria, next);
    onChange({ ratings: next, ...(now === null ? {} : { score: now }) });
  };
  return (
    <section className="grid gap-4">
      <h2 className="text-base font-semibold">{t("prod.field-score")}</h2>
      {criteria.length ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {criteria.map(({ key, label, weight }) => (
            <NumberField
              key={key}
              label={t("prod.criterion", { name: label, weight })}
              minValue={0}
              maxValue={10}
              step={0.1}
              value={ratings.find((rating) => rating.key === key)?.score ?? null}
              onChange={(mark) => rate(key, mark)}
            />
          ))}
        </div>
      ) : null}
      {made === null ? (
        <div className="max-w-48">
          <NumberField
            label={t("prod.score-given")}
            description={criteria.length ? t("prod.score-incomplete") : undefined}
            minValue={0}
            maxValue={10}
            step={0.1}
            value={score}
            onChange={(given) => onChange({ score: given === null ? null : Math.round(given * 10) / 10 })}
          />
        </div>
      ) : (
        <p className="text-sm" role="status">
          {t("prod.score-made", { score: formatNumber(lang, made) })}
        </p>
      )}
    </section>
  );
}
