import type { Ref } from "react";
import { TextArea as Area, TextField as Field, Input, type TextFieldProps } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { controlLook, type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

type OwnProps = FieldFrame &
  Omit<TextFieldProps, "className" | "children" | "isInvalid" | "validationBehavior"> & {
    /** The direction of what is written, where it is not the screen's: a text of another language, an address, a code. */
    dir?: "ltr" | "rtl" | "auto";
    /** Shows how much of this many characters is used; what is longer can be written and is marked. */
    counted?: number;
    /** More characters (UTF-16) can't be saved: said at once, and how many there are from nearly so many on. */
    most?: number;
    placeholder?: string;
    lang?: string;
  };

function Counter({ used, most }: { used: number; most: number }) {
  return (
    <bdi
      className={`text-xs tabular ${used > most ? "font-semibold text-warn" : "text-ink-faint"}`}
    >{`${used}/${most}`}</bdi>
  );
}

/** Of the most, from which on they are counted. */
const nearlyAll = 0.8;
const counter = ({ counted, most = Number.POSITIVE_INFINITY, value = "" }: OwnProps) => {
  if (value.length > most * nearlyAll) return <Counter used={value.length} most={most} />;
  return counted ? <Counter used={[...value].length} most={counted} /> : undefined;
};

/** The field's own fault comes after the server's. */
function useFault({ error, most = Number.POSITIVE_INFINITY, value = "" }: OwnProps): string | undefined {
  const { t } = useCrmMessages();
  return error || (value.trim().length > most ? t("crm.too-long", { count: most }) : undefined);
}

/** Marks of the control that do not belong on its frame. */
const ofControl = ({ dir, placeholder, lang }: OwnProps) => ({ dir, placeholder, lang });

export function TextField(props: OwnProps & { inputRef?: Ref<HTMLInputElement> }) {
  const { label, labelHidden, description, dir, counted, most, placeholder, lang, inputRef, ...rest } = props;
  const error = useFault(props);
  return (
    <Field {...rest} {...validity({ error })} className={fieldLook}>
      <FieldLabel label={label} labelHidden={labelHidden} end={counter(props)} />
      <Input ref={inputRef} {...ofControl(props)} className={`min-h-10 ${controlLook}`} />
      <FieldNotes description={description} error={error} />
    </Field>
  );
}

/** Grows with what is written in it; `rows` is its least height. */
export function TextArea(props: OwnProps & { rows?: number; areaRef?: Ref<HTMLTextAreaElement> }) {
  const {
    label,
    labelHidden,
    description,
    dir,
    counted,
    most,
    placeholder,
    lang,
    rows = 3,
    areaRef,
    ...rest
  } = props;
  const error = useFault(props);
  return (
    <Field {...rest} {...validity({ error })} className={fieldLook}>
      <FieldLabel label={label} labelHidden={labelHidden} end={counter(props)} />
      <Area
        ref={areaRef}
        rows={rows}
        {...ofControl(props)}
        // A field that grows with its text does not heed its rows.
        style={{ minBlockSize: `calc(${rows}lh + 0.875rem)` }}
        className={`field-sizing-content max-h-80 ${controlLook}`}
      />
      <FieldNotes description={description} error={error} />
    </Field>
  );
}
