import type { ReactNode } from "react";
import {
  type FieldPlace,
  fieldPlaces,
  type SpecField,
  schemaProperties,
} from "#content/fields/custom-field.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { type LocalText, localText } from "#i18n/local-text.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useFieldsMessages } from "./fields-messages.ts";
import { ListEditor } from "./list-editor.tsx";

/** A text with one language's words in place of what it said there. */
export const withLocalText = (text: LocalText | undefined, lang: Language, words: string): LocalText => {
  const { [lang]: _, ...others } = text ?? {};
  return words ? { ...others, [lang]: words } : others;
};
const orNone = (text: LocalText): LocalText | undefined => (Object.keys(text).length ? text : undefined);

const types = [
  ["number", "number"],
  ["boolean", "yes-no"],
  ["text", "text"],
  ["choice", "choice"],
] as const;

type Change<Field> = (fields: Partial<Field>) => void;

/** The fields of products that a category or the settings define; labels are written in one language at a time. */
export function SpecFields<Field extends SpecField>({
  title,
  text,
  lang,
  fields,
  error,
  errorOf = () => undefined,
  isOfProducts = true,
  addLabel,
  onChange,
  children,
}: {
  title: string;
  text: string;
  lang: Language;
  fields: readonly Field[];
  /** Of all together. */
  error?: string | undefined;
  /** Of a field's part, by its path: "2.choices". */
  errorOf?: (path: string) => string | undefined;
  /** Filters, comparisons and schema.org's properties are of products alone. */
  isOfProducts?: boolean;
  addLabel?: string;
  onChange: (fields: Field[]) => void;
  /** What else a field has. */
  children?: (field: Field, change: Change<Field>) => ReactNode;
}) {
  const { t, lang: ownLang } = useFieldsMessages();
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <p className="text-sm text-ink-soft">{text}</p>
      <ListEditor
        entries={fields}
        onChange={onChange}
        error={error}
        nameOf={({ key, label }) => localText(label, ownLang) || key}
        add={{
          label: addLabel ?? t("fields.add"),
          entry: () => ({ key: freeKey(fields), type: "number", label: {} }) as SpecField as Field,
        }}
      >
        {(field, change, at) => (
          <>
            <FieldBasics
              errorOf={(part) => errorOf(`${at}.${part}`)}
              field={field}
              lang={lang}
              change={change as Change<SpecField>}
            />
            {field.type === "choice" ? (
              <Choices
                error={errorOf(`${at}.choices`)}
                field={field}
                lang={lang}
                change={change as Change<SpecField>}
              />
            ) : null}
            <details>
              <summary className="cursor-pointer text-sm font-semibold">{t("fields.more")}</summary>
              <div className="mt-3 grid gap-4">
                <FieldOptions
                  field={field}
                  lang={lang}
                  isOfProducts={isOfProducts}
                  change={change as Change<SpecField>}
                />
                {children?.(field, change)}
              </div>
            </details>
          </>
        )}
      </ListEditor>
    </section>
  );
}

function freeKey(fields: readonly SpecField[]): string {
  for (let number = fields.length + 1; ; number++)
    if (!fields.some(({ key }) => key === `field-${number}`)) return `field-${number}`;
}

type Choice = NonNullable<SpecField["choices"]>[number];
type Part = { field: SpecField; lang: Language; change: Change<SpecField> };

function FieldBasics({
  field,
  lang,
  change,
  errorOf,
}: Part & { errorOf: (part: string) => string | undefined }) {
  const { t } = useFieldsMessages();
  const { direction: dir, tag, nativeName: language } = languages[lang];
  const unit = typeof field.unit === "object" ? localText(field.unit, lang) : (field.unit ?? "");
  return (
    <div className="grid gap-3 sm:grid-cols-6 sm:*:col-span-2 sm:[&>:nth-child(-n+2)]:col-span-3">
      <TextField
        label={t("fields.label-in", { language })}
        dir={dir}
        lang={tag}
        value={field.label[lang] ?? ""}
        placeholder={localText(field.label, lang)}
        onChange={(words) => change({ label: withLocalText(field.label, lang, words) })}
        error={errorOf("label")}
      />
      <TextField
        label={t("fields.group-in", { language })}
        dir={dir}
        lang={tag}
        value={field.group?.[lang] ?? ""}
        placeholder={field.group ? localText(field.group, lang) : undefined}
        onChange={(words) => change({ group: orNone(withLocalText(field.group, lang, words)) })}
      />
      <Select
        label={t("fields.type")}
        value={field.type}
        onChange={(type) => change({ type })}
        options={types.map(([value, key]) => ({ value, label: t(`fields.${key}`) }))}
      />
      <TextField
        label={t("fields.unit")}
        dir="auto"
        value={unit}
        isDisabled={field.type !== "number"}
        onChange={(words) =>
          change({
            unit:
              typeof field.unit === "object" ? withLocalText(field.unit, lang, words) : words || undefined,
          })
        }
      />
      <TextField
        label={t("fields.key")}
        dir="ltr"
        value={field.key}
        onChange={(key) => change({ key })}
        error={errorOf("key")}
      />
    </div>
  );
}

/** The values of a choice, each with its label. */
function Choices({ field, lang, change, error }: Part & { error: string | undefined }) {
  const { t, lang: ownLang } = useFieldsMessages();
  const { direction: dir, tag, nativeName: language } = languages[lang];
  const choices = field.choices ?? [];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">{t("fields.choices")}</legend>
      <ListEditor
        entries={choices}
        onChange={(changed) => change({ choices: changed })}
        error={error}
        nameOf={({ value, label }) => localText(label, ownLang) || value}
        add={{
          label: t("fields.add-choice"),
          entry: (): Choice => ({ value: `choice-${choices.length + 1}`, label: {} }),
        }}
      >
        {(choice, changeChoice) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField
              label={t("fields.label-in", { language })}
              dir={dir}
              lang={tag}
              value={choice.label[lang] ?? ""}
              placeholder={localText(choice.label, lang)}
              onChange={(words) => changeChoice({ label: withLocalText(choice.label, lang, words) })}
            />
            <TextField
              label={t("fields.choice-value")}
              dir="ltr"
              value={choice.value}
              onChange={(value) => changeChoice({ value })}
            />
          </div>
        )}
      </ListEditor>
    </fieldset>
  );
}

function FieldOptions({ field, lang, isOfProducts, change }: Part & { isOfProducts: boolean }) {
  const { t } = useFieldsMessages();
  const { direction: dir, tag, nativeName: language } = languages[lang];
  return (
    <>
      <TextField
        label={t("fields.help-in", { language })}
        dir={dir}
        lang={tag}
        value={field.help?.[lang] ?? ""}
        placeholder={field.help ? localText(field.help, lang) : undefined}
        onChange={(words) => change({ help: orNone(withLocalText(field.help, lang, words)) })}
      />
      <Checkbox
        isSelected={field.isRequired ?? false}
        onChange={(isRequired) => change({ isRequired: isRequired || undefined })}
      >
        {t("fields.required")}
      </Checkbox>
      {isOfProducts ? <ProductOptions field={field} change={change} /> : null}
    </>
  );
}

/** Where the lists, comparisons and structured data of products use a field. */
function ProductOptions({ field, change }: Omit<Part, "lang">) {
  const { t } = useFieldsMessages();
  const shown: readonly FieldPlace[] = field.shownIn ?? fieldPlaces;
  const show = (place: FieldPlace, isShown: boolean) => {
    const next = fieldPlaces.filter((one) => (one === place ? isShown : shown.includes(one)));
    change({ shownIn: next.length === fieldPlaces.length ? undefined : next });
  };
  return (
    <>
      {field.type === "text" ? null : (
        <Checkbox
          isSelected={field.isFilter ?? false}
          onChange={(isFilter) => change({ isFilter: isFilter || undefined })}
        >
          {t("fields.filter")}
        </Checkbox>
      )}
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-1 text-sm font-semibold">{t("fields.shown-in")}</legend>
        {fieldPlaces.map((place) => (
          <Checkbox
            key={place}
            isSelected={shown.includes(place)}
            onChange={(isShown) => show(place, isShown)}
          >
            {t(`fields.in-${place}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Select
        label={t("fields.property")}
        value={field.property ?? ""}
        onChange={(property) =>
          change({ property: schemaProperties.find((one) => one === property) ?? undefined })
        }
        options={[
          { value: "", label: t("fields.no-property") },
          ...schemaProperties.map((one) => ({ value: one, label: one })),
        ]}
      />
    </>
  );
}
