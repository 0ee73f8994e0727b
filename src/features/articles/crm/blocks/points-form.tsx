import { languages } from "#i18n/languages.ts";
import { mostPoints } from "#platform/document/blocks/points.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { inlineOf, richLineOf, textOf, withText } from "#platform/document/rich-line.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { BlockRows } from "./block-rows.tsx";

type Attrs = AttrsOf<"prosConsList">;

const sides = [
  { points: "pros", title: "prosTitle" },
  { points: "cons", title: "consTitle" },
] as const;

/** Strengths and weaknesses in the writer's own words. */
export function PointsForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const { lang } = useWriting();
  const dir = languages[lang].direction;
  return (
    <div className="grid gap-6">
      {sides.map(({ points, title }) => (
        <fieldset key={points} className="grid gap-2">
          <legend className="mb-1 font-semibold">{t(`crm-articles.${points}`)}</legend>
          <TextField
            label={t("crm-articles.field-list-title")}
            description={t("crm-articles.list-title-hint")}
            dir={dir}
            value={attrs[title]}
            onChange={(text) => change({ [title]: text.slice(0, 100) })}
          />
          <div>
            <BlockRows
              isLow
              rows={attrs[points]}
              change={(next) => change({ [points]: next })}
              draw={(point, set, index) => (
                <TextField
                  label={t(`crm-articles.point-${points}`, { number: String(index + 1) })}
                  labelHidden
                  dir={dir}
                  value={textOf(point)}
                  onChange={(text) => set(richLineOf(withText(inlineOf(point), text.slice(0, 500))))}
                />
              )}
            />
          </div>
          {attrs[points].length < mostPoints ? (
            <CrmButton
              size="s"
              icon="plus"
              className="justify-self-start"
              onPress={() => change({ [points]: [...attrs[points], ""] })}
            >
              {t(`crm-articles.add-${points}`)}
            </CrmButton>
          ) : null}
        </fieldset>
      ))}
    </div>
  );
}
