import type { LocalText, SpecField } from "#features/categories/category.ts";
import { localText } from "#features/categories/category.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useCategoryMessages } from "../category-messages.ts";
import { ListEditor } from "./list-editor.tsx";

/** A text with one language's words in place of what it said there. */
export const withLocalText = (text: LocalText | undefined, lang: Language, words: string): LocalText => {
  const { [lang]: _, ...others } = text ?? {};
  return words ? { ...others, [lang]: words } : others;
};

const kinds = ["number", "boolean", "text"] as const;

/** The lines every product of the category begins with; labels and groups are written in the language chosen above. */
export function SpecFields({
  lang,
  fields,
  error,
  onChange,
}: {
  lang: Language;
  fields: readonly SpecField[];
  error: string | undefined;
  onChange: (fields: SpecField[]) => void;
}) {
  const { t, lang: ownLang } = useCategoryMessages();
  const { direction: dir, tag, nativeName: language } = languages[lang];
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("cat.specs")}</h2>
      <p className="text-sm text-ink-soft">{t("cat.specs-text")}</p>
      <ListEditor
        entries={fields}
        onChange={onChange}
        error={error}
        nameOf={({ key, label }) => localText(label, ownLang) || key}
        add={{
          label: t("cat.add-spec"),
          entry: (): SpecField => ({ key: `field-${fields.length + 1}`, type: "number", label: {} }),
        }}
      >
        {(field, change) => {
          const unit = typeof field.unit === "object" ? localText(field.unit, lang) : (field.unit ?? "");
          return (
            <div className="grid gap-3 sm:grid-cols-6 sm:*:col-span-2 sm:[&>:nth-child(-n+2)]:col-span-3">
              <TextField
                label={t("cat.label-in", { language })}
                dir={dir}
                lang={tag}
                value={field.label[lang] ?? ""}
                placeholder={localText(field.label, lang)}
                onChange={(words) => change({ label: withLocalText(field.label, lang, words) })}
              />
              <TextField
                label={t("cat.group-in", { language })}
                dir={dir}
                lang={tag}
                value={field.group?.[lang] ?? ""}
                placeholder={field.group ? localText(field.group, lang) : undefined}
                onChange={(words) => {
                  const group = withLocalText(field.group, lang, words);
                  change({ group: Object.keys(group).length ? group : undefined });
                }}
              />
              <Select
                label={t("cat.spec-type")}
                value={field.type}
                onChange={(type) => change({ type })}
                options={kinds.map((kind) => ({ value: kind, label: t(`cat.spec-${kind}`) }))}
              />
              <TextField
                label={t("cat.spec-unit")}
                dir="auto"
                value={unit}
                isDisabled={field.type !== "number"}
                onChange={(words) =>
                  change({
                    unit:
                      typeof field.unit === "object"
                        ? withLocalText(field.unit, lang, words)
                        : words || undefined,
                  })
                }
              />
              <TextField
                label={t("cat.spec-key")}
                dir="ltr"
                value={field.key}
                onChange={(key) => change({ key })}
              />
            </div>
          );
        }}
      </ListEditor>
    </section>
  );
}
