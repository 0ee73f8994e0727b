import type { ReactNode } from "react";
import {
  Checkbox as Box,
  type CheckboxProps,
  Radio,
  type RadioGroupProps,
  RadioGroup as Radios,
  type SwitchProps,
  Switch as Toggle,
} from "react-aria-components";
import { CrmIcon } from "../crm-icon.tsx";
import { type FieldFrame, FieldLabel, FieldNotes, fieldLook, validity } from "./field-parts.tsx";

const flow = "group flex cursor-pointer items-start gap-2.5 text-sm data-disabled:opacity-60";
const line = `${flow} py-1`;
const mark =
  "mt-[calc((1lh-1.25rem)/2)] grid size-5 shrink-0 place-items-center border border-line-strong bg-raised transition-colors " +
  "group-data-hovered:border-ink group-data-selected:border-ink group-data-selected:bg-ink group-data-selected:text-paper " +
  "group-data-indeterminate:border-ink group-data-indeterminate:bg-ink group-data-indeterminate:text-paper group-data-invalid:border-bad " +
  "group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus";

type Said = { children?: ReactNode; description?: ReactNode };

const Words = ({ children, description }: Said) =>
  children || description ? (
    <span className="grid min-w-0">
      {/* Of another direction, it begins where the others do. */}
      <span>{children}</span>
      {description ? <span className="text-xs text-ink-faint">{description}</span> : null}
    </span>
  ) : null;

/** Without words it needs an `aria-label`; in a table `slot="selection"` says it all. */
export function Checkbox({
  children,
  description,
  ...rest
}: Omit<CheckboxProps, "className" | "children"> & Said) {
  return (
    <Box {...rest} className={line}>
      {({ isIndeterminate, isSelected }) => (
        <>
          <span className={`rounded-sm ${mark}`}>
            {isIndeterminate ? (
              <CrmIcon name="minus" size={14} />
            ) : isSelected ? (
              <CrmIcon name="check" size={14} />
            ) : null}
          </span>
          <Words description={description}>{children}</Words>
        </>
      )}
    </Box>
  );
}

/** For what works at once; in a form that is saved a checkbox is right. */
export function Switch({
  children,
  description,
  isBeside = false,
  ...rest
}: Omit<SwitchProps, "className" | "children"> &
  Said & {
    /** In one line with fields: as high as their controls. */
    isBeside?: boolean;
  }) {
  return (
    <Toggle {...rest} className={isBeside ? `${flow} py-2.5` : line}>
      <span className="mt-[calc((1lh-1.5rem)/2)] flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-surface p-0.5 transition-colors group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-hovered:border-ink group-data-selected:border-ink group-data-selected:bg-ink">
        <span className="size-4.5 rounded-full bg-line-strong transition-transform group-data-selected:translate-x-4 group-data-selected:bg-paper rtl:group-data-selected:-translate-x-4" />
      </span>
      <Words description={description}>{children}</Words>
    </Toggle>
  );
}

export type Choice<Value extends string = string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
  isDisabled?: boolean;
};

export function RadioGroup<Value extends string>({
  label,
  labelHidden,
  description,
  error,
  choices,
  isBeside = false,
  onChange,
  ...rest
}: FieldFrame &
  Omit<RadioGroupProps, "className" | "children" | "onChange" | "value"> & {
    choices: readonly Choice<Value>[];
    value: Value | null;
    /** Long choices, to be compared: two columns where there is room. */
    isBeside?: boolean;
    onChange: (value: Value) => void;
  }) {
  const flow =
    rest.orientation === "horizontal"
      ? "flex flex-wrap gap-x-5"
      : `grid ${isBeside ? "gap-x-5 sm:grid-cols-2" : ""}`;
  return (
    <Radios
      {...rest}
      {...validity({ error })}
      onChange={(value) => onChange(value as Value)}
      className={fieldLook}
    >
      <FieldLabel label={label} labelHidden={labelHidden} />
      <div className={flow}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} isDisabled={choice.isDisabled} className={line}>
            <span className={`rounded-full ${mark}`}>
              <span className="size-2 rounded-full bg-paper opacity-0 group-data-selected:opacity-100" />
            </span>
            <Words description={choice.description}>{choice.label}</Words>
          </Radio>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </Radios>
  );
}
