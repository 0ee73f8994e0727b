import { type ReactNode, useState } from "react";
import { useWritable } from "#client/crm-user.ts";
import type { AdminItem } from "#content/admin-item.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import type { FieldValue } from "#content/field-value.ts";
import { translatableKinds } from "#content/fields/field.ts";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { errorAt, textsOf } from "../form/content-texts.ts";
import type { ContentForm } from "../form/use-content-form.ts";
import { SlugField } from "../slug-field.tsx";
import { TranslateField } from "../translating/translate-field.tsx";
import { languageAttributes, OwnRow, TranslationRow } from "../translating/translation-row.tsx";
import type { DeclaredKind, DeclaredTexts } from "./declared-kind.ts";
import type { DeclaredWords } from "./declared-words.ts";
import { FieldControl } from "./field-control.tsx";

export type DeclaredForm = ContentForm<AdminItem, DeclaredTexts, Content>;

/** A control that a type brings for one of its fields. */
export type OwnControl = (props: {
  form: DeclaredForm;
  lang: Language;
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  error: string | undefined;
  /** A translation by AI that the control applies, so that its own undo takes it back. */
  coming: Document | null;
}) => ReactNode;

/** Fields of a declared type in the order of their tab; a translation stands beside its source. */
export function DeclaredFields({
  type,
  form,
  lang,
  names,
  words,
  own,
}: {
  type: ContentType;
  form: DeclaredForm;
  lang: Language;
  names: readonly string[];
  words: DeclaredWords;
  own: ReadonlyMap<string, OwnControl>;
}) {
  const { value, errors, item, edition } = form;
  const kind = form.kind as DeclaredKind;
  const texts = textsOf<DeclaredTexts>(value, lang, kind.emptyTexts);
  const english: Readonly<Record<string, unknown>> = textsOf<DeclaredTexts>(
    value,
    baseLanguage,
    kind.emptyTexts,
  );
  const [coming, setComing] = useState<{ name: string; lang: Language; document: Document } | null>(null);
  const source = type.plainTexts(value, baseLanguage);
  const shown = type.plainTexts(value, lang);
  const { textsOnly } = useWritable();
  return names.map((name) => {
    const field = type.fields.get(name);
    const isText = Object.hasOwn(type.texts, name);
    if (!field || (textsOnly && !isText)) return null;
    const all: Readonly<Record<string, unknown>> = isText ? texts : value;
    const given = new Map(Object.entries(all)).get(name);
    const onChange = (now: unknown) =>
      isText ? form.changeTexts(lang, { [name]: now }) : form.change({ [name]: now } as Partial<Content>);
    const error = errorAt(errors, isText ? pathIn(lang, name) : name);
    const label = words.label(name);
    // It is the end of an address: without pages it only names the item in files, made from the title.
    if (field.kind === "slug" && type.path === null) return null;
    if (field.kind === "slug")
      return (
        <SlugField
          key={name}
          type={type.name}
          path={(slug) => type.pathOf(slug) ?? "/"}
          id={item?.id ?? null}
          lang={lang}
          title={type.titleOf(texts)}
          value={String(given)}
          onChange={onChange}
          error={
            error ?? (type.reservedSlugs.includes(String(given)) ? words.fault("slug-reserved") : undefined)
          }
        />
      );
    const draw = own.get(name);
    const control = draw ? (
      draw({
        ...{ form, lang, value: given, onChange, label, error },
        coming: coming?.name === name && coming.lang === lang ? coming.document : null,
      })
    ) : (
      <FieldControl
        key={`${name}-${isText ? lang : ""}-${edition}`}
        field={field}
        value={given as never}
        onChange={onChange}
        label={label}
        description={words.help(name)}
        error={error}
        choiceLabel={(choice) => words.choice(name, choice)}
        {...(isText ? languageAttributes(lang) : {})}
      />
    );
    if (!isText) return <div key={name}>{control}</div>;
    if (!field.translated)
      return (
        <OwnRow key={name} lang={lang}>
          {control}
        </OwnRow>
      );
    return (
      <TranslationRow
        key={name}
        lang={lang}
        source={source.get(name) ?? ""}
        isMissing={Boolean(source.get(name)) && !shown.get(name)}
        isStale={item?.states[lang]?.stale.includes(name) ?? false}
        onReviewed={() => void form.review(lang, name)}
        aiTranslation={
          translatableKinds.includes(field.kind) ? (
            <TranslateField
              type={type.name}
              id={item?.id ?? null}
              lang={lang}
              field={name}
              source={english[name] as FieldValue}
              value={given as FieldValue}
              onTranslated={(translated) =>
                draw && field.kind === "document"
                  ? setComing({ name, lang, document: translated as Document })
                  : onChange(translated)
              }
            />
          ) : null
        }
      >
        {control}
      </TranslationRow>
    );
  });
}
