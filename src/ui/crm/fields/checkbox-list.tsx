import { Checkbox } from "./choice.tsx";

/** Several of a few values, in their own order. */
export function CheckboxList<Value extends string>({
  label,
  values,
  chosen,
  onChange,
  labelOf,
  descriptionOf,
}: {
  label: string;
  values: readonly Value[];
  chosen: ReadonlySet<Value>;
  onChange: (chosen: ReadonlySet<Value>) => void;
  labelOf: (value: Value) => string;
  descriptionOf?: (value: Value) => string;
}) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          isSelected={chosen.has(value)}
          onChange={(isOn) =>
            onChange(new Set(values.filter((one) => (one === value ? isOn : chosen.has(one)))))
          }
          {...(descriptionOf ? { description: descriptionOf(value) } : {})}
        >
          {labelOf(value)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
