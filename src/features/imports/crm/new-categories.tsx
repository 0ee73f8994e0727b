import { useState } from "react";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { categoryText } from "../feed.ts";
import type { Forecast } from "../import-forecast.ts";
import { useCategoryOptions } from "./category-options.ts";
import { useImportsMessages } from "./imports-messages.ts";

/** The categories an import would create, each with a similar existing one, plus those already mapped. */
export function NewCategories({
  forecast,
  choices,
  onChoose,
}: {
  forecast: Forecast;
  choices: Readonly<Record<string, string>>;
  onChoose: (choices: Record<string, string>) => void;
}) {
  const { t, lang } = useImportsMessages();
  function choose(text: string, id: string | null): void {
    const { [text]: _, ...others } = choices;
    onChoose(id === null ? others : { ...others, [text]: id });
  }
  const options = useCategoryOptions(lang);
  const found = new Set(forecast.categories.map(({ path }) => categoryText(path)));
  const [chosenBefore] = useState(() => Object.entries(choices).filter(([text]) => !found.has(text)));
  const nameOf = (id: string) => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("imports.new-categories")}</h2>
      <p className="text-sm text-ink-soft">{t("imports.new-categories-text")}</p>
      <ul className="rounded-lg border border-line text-sm">
        {forecast.categories.map(({ path, rows, near }) => {
          const text = categoryText(path);
          return (
            <li
              key={text}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
            >
              <bdi className="font-semibold break-words">{path.join(" › ")}</bdi>
              <span className="text-ink-soft">{t("imports.category-rows", { count: rows })}</span>
              {near ? (
                <Checkbox
                  isSelected={choices[text] === near.id}
                  onChange={(isChosen) => choose(text, isChosen ? near.id : null)}
                >
                  {t("imports.use-near", { name: near.name })}
                </Checkbox>
              ) : null}
            </li>
          );
        })}
        {chosenBefore.map(([text, id]) => (
          <li
            key={text}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
          >
            <bdi className="font-semibold break-words">{text}</bdi>
            <Checkbox
              isSelected={choices[text] === id}
              onChange={(isChosen) => choose(text, isChosen ? id : null)}
            >
              {t("imports.use-near", { name: nameOf(id) })}
            </Checkbox>
          </li>
        ))}
      </ul>
      {forecast.moreCategories > 0 ? (
        <p className="text-sm text-ink-soft">
          {t("imports.more-categories", { count: forecast.moreCategories })}
        </p>
      ) : null}
    </section>
  );
}
