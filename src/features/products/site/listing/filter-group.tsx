import type { ReactNode } from "react";
import { formatNumber } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-b border-line py-4 last:border-b-0">
      <legend className="float-start mb-1 w-full text-sm font-semibold">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

type ChoiceProps = {
  type: "checkbox" | "radio";
  name: string;
  value: string;
  isChosen: boolean;
  count?: number;
  children: ReactNode;
};

/** One value of a filter. A value without results is disabled, not hidden, unless it is selected and can be cleared. */
export function Choice({ type, name, value, isChosen, count, children }: ChoiceProps) {
  const { lang } = useMessages();
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm has-disabled:text-ink-faint lg:min-h-9">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={count === 0 && !isChosen}
        className="size-5 shrink-0 accent-brand lg:size-4.5"
      />
      <span className="min-w-0 grow">{children}</span>
      {count === undefined ? null : (
        <span className="tabular text-xs text-ink-faint">{formatNumber(lang, count)}</span>
      )}
    </label>
  );
}
