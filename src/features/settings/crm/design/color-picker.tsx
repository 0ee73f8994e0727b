import { useEffect, useRef, useState } from "react";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useDesignMessages } from "./design-messages.ts";

export { loadDesignMessages as loadColorPicker } from "./design-messages.ts";

const complete = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i;

/** "abc", "#ABC" and "#aabbcc" are the same color; null where the text is none. */
function colorOf(text: string): string | null {
  const digits = complete.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

/** A color, picked or typed. `used` says which color pages show where the chosen one would not be readable. */
export function ColorPicker({
  label,
  description,
  value,
  builtIn,
  used,
  error,
  onChange,
}: {
  label: string;
  description: string;
  /** Null: the built-in color. */
  value: string | null;
  builtIn: string;
  used: string;
  error: string | undefined;
  onChange: (color: string | null) => void;
}) {
  const { t } = useDesignMessages();
  const [text, setText] = useState(value ?? "");
  // Another value came from elsewhere: a revision, a conflict.
  useEffect(() => setText((now) => (colorOf(now) === value ? now : (value ?? ""))), [value]);
  const fault = text.trim() !== "" && colorOf(text) === null ? t("design.not-a-color") : "";
  // The form's value stays the last color: forms refuse to save while it differs from what is typed (unfinished-input.ts).
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(fault), [fault]);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-end gap-2">
        <input
          type="color"
          aria-label={t("design.pick", { color: label })}
          value={value ?? builtIn}
          onChange={(event) => {
            setText(event.target.value);
            onChange(event.target.value);
          }}
          className="h-10 w-12 shrink-0 rounded-md border border-line-strong bg-raised p-1"
        />
        <div className="min-w-0 grow">
          <TextField
            inputRef={input}
            label={label}
            dir="ltr"
            placeholder={builtIn}
            value={text}
            onChange={(typed) => {
              setText(typed);
              const color = colorOf(typed);
              if (color || !typed.trim()) onChange(color);
            }}
            error={fault || error}
          />
        </div>
        {value ? (
          <CrmButton
            kind="plain"
            icon="close"
            aria-label={t("design.reset", { color: label })}
            onPress={() => {
              setText("");
              onChange(null);
            }}
          />
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">{description}</p>
      {value && used !== value ? (
        <p role="status" className="flex items-center gap-2 text-xs text-ink-soft">
          <span
            aria-hidden="true"
            className="size-4 shrink-0 rounded-full border border-line"
            style={{ background: used }}
          />
          {t("design.adjusted", { color: used })}
        </p>
      ) : null}
    </div>
  );
}
