import { diffArrays } from "diff";
import { useEditorMessages } from "../editor-messages.ts";
import { valueText } from "./value-text.ts";

/** A longer pair is shown side by side and not compared: it would hold up the screen. */
const longestCompared = 20_000;

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** The words of any script, with the spaces between them: the words of `diffWords` are Latin. */
const wordsOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** A field's old and new text, word by word: deletions and insertions, distinguishable without color too. */
export function WordDiff({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useEditorMessages();
  const [one, other] = [valueText(before), valueText(after)];
  if (one === other) return <p className="text-sm text-ink-soft">{t("editor.blocks-changed")}</p>;
  const parts =
    one.length + other.length > longestCompared
      ? [
          { value: one, removed: true, added: false },
          { value: other, added: true, removed: false },
        ]
      : diffArrays(wordsOf(one), wordsOf(other)).map(({ value, ...part }) => ({
          ...part,
          value: value.join(""),
        }));
  return (
    // The direction is that of the first letter outside of a <bdi>.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
    <p dir="auto" tabIndex={0} className="max-h-80 overflow-y-auto text-sm break-words whitespace-pre-wrap">
      {parts.map(({ value, added, removed }, i) => {
        const key = `${i}`;
        if (added)
          return (
            <ins key={key} className="rounded-sm bg-good-wash text-good">
              <bdi className="sr-only">{t("editor.added")}</bdi>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="rounded-sm bg-bad-wash text-bad">
              <bdi className="sr-only">{t("editor.removed")}</bdi>
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
