import { scoreBand } from "#features/products/score-band.ts";
import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { ScoreRing, type ScoreSize } from "#ui/score-ring.tsx";

type ProductScoreProps = {
  score: number;
  size?: ScoreSize;
  /** Without the word on phones and tablets, where two cards share the width. */
  isNarrow?: boolean;
};

/** The score, the same everywhere: ring, number and word. `score` is 0–10. */
export function ProductScore({ score, size = "s", isNarrow = false }: ProductScoreProps) {
  const { lang, t } = useMessages();
  const text = formatNumber(lang, score, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const word = t(`score.${scoreBand(score)}`);
  return (
    <ScoreRing
      score={score}
      text={text}
      word={word}
      label={t("score.label", { score: text, word })}
      size={size}
      isNarrow={isNarrow}
    />
  );
}
