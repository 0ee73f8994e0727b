import type { ReactNode } from "react";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { TextArea, TextField } from "./text-field.tsx";

type Texts = Partial<Record<Language, string>>;

/** A named group of fields. */
export const Group = ({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) => (
  <fieldset className="grid min-w-0 gap-3 border-line pt-5 not-first:border-t first:pt-0">
    <legend className="float-start w-full text-base font-semibold">{title}</legend>
    {hint ? <p className="-mt-2 text-xs text-ink-faint">{hint}</p> : null}
    {children}
  </fieldset>
);

/** One field for each language, each in its own direction. An empty one is none. */
export const InLanguages = ({
  value,
  onChange,
  error,
  most,
  isLong = false,
}: {
  value: Texts;
  onChange: (value: Texts) => void;
  error: (lang: Language) => string | undefined;
  /** The most characters of each, named while it is typed. */
  most?: number;
  /** Several lines each. */
  isLong?: boolean;
}) => {
  const Field = isLong ? TextArea : TextField;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={languages[code].nativeName}
          lang={languages[code].tag}
          dir={languages[code].direction}
          value={value[code] ?? ""}
          onChange={(text) => {
            const { [code]: _, ...others } = value;
            onChange(text ? { ...others, [code]: text } : others);
          }}
          error={error(code)}
          {...(most ? { most } : {})}
        />
      ))}
    </div>
  );
};
