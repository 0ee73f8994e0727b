import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { Policy } from "../policy.ts";
import { useProgrammeMessages } from "./programme-messages.ts";

type Rule = keyof Policy;

/** The rules, each with its source in the programme's terms and the date it was read. */
export function PolicyFields({
  policy,
  onChange,
  error,
}: {
  policy: Policy;
  onChange: (policy: Policy) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useProgrammeMessages();
  const set = (rule: Rule, change: object) =>
    onChange({ ...policy, [rule]: { ...policy[rule], ...change } } as Policy);
  return (
    <ul className="grid gap-5">
      {(Object.keys(policy) as Rule[]).map((rule) => (
        <li
          key={rule}
          className="grid items-end gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,2fr)_9.5rem]"
        >
          <RuleValue rule={rule} policy={policy} set={(value) => set(rule, { value })} error={error} />
          <TextField
            label={t("programmes.rule-source")}
            dir="ltr"
            value={policy[rule].source}
            onChange={(source) => set(rule, { source: source.trim() })}
            error={error(`policy.${rule}.source`)}
          />
          <TextField
            label={t("programmes.rule-read")}
            type="date"
            value={policy[rule].readAt ?? ""}
            onChange={(day) => set(rule, { readAt: day || null })}
            error={error(`policy.${rule}.readAt`)}
          />
        </li>
      ))}
    </ul>
  );
}

function RuleValue({
  rule,
  policy,
  set,
  error,
}: {
  rule: Rule;
  policy: Policy;
  set: (value: unknown) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useProgrammeMessages();
  if (rule === "maxPriceAgeHours")
    return (
      <NumberField
        label={t("programmes.rule-maxPriceAgeHours")}
        description={t("programmes.rule-hours-hint")}
        minValue={1}
        value={policy.maxPriceAgeHours.value}
        onChange={set}
        error={error("policy.maxPriceAgeHours.value")}
      />
    );
  if (rule === "stamp")
    return (
      <Select
        label={t("programmes.rule-stamp")}
        value={policy.stamp.value}
        onChange={set}
        options={(["none", "date", "time"] as const).map((value) => ({
          value,
          label: t(`programmes.stamp-${value}`),
        }))}
      />
    );
  return (
    <div className="self-center">
      <Checkbox isSelected={policy[rule].value} onChange={set}>
        {t(`programmes.rule-${rule}`)}
      </Checkbox>
    </div>
  );
}
