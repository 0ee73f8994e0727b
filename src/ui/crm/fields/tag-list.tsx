import { useState } from "react";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "../crm-button.tsx";
import { later } from "../lazy.tsx";
import type { FieldFrame } from "./field-parts.tsx";
import { TextField } from "./text-field.tsx";

// Loaded on demand, because most entities have no tags.
const TagMarks = later(async () => (await import("./tag-marks.tsx")).TagMarks);

/** What separates two entries when several are written or pasted at once (readings of the specification, 15). */
const separators = /[,،，、\n]/;

/** A tag list: tags are added with Enter or a comma, removed with Backspace or their remove buttons. The order stays. */
export function TagList({
  label,
  description,
  error,
  tags,
  onChange,
  dir,
  lang,
}: FieldFrame & {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  dir?: "ltr" | "rtl" | "auto";
  lang?: string;
}) {
  const { t } = useCrmMessages();
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const fresh = text
      .split(separators)
      .map((one) => one.trim())
      .filter(Boolean);
    if (fresh.length) onChange([...new Set([...tags, ...fresh])]);
    setTyped("");
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-start gap-2">
        <div className="grow">
          <TextField
            label={label}
            description={description}
            error={error}
            dir={dir}
            lang={lang}
            value={typed}
            onChange={(text) => (separators.test(text) ? add(text) : setTyped(text))}
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && typed.trim()) {
                event.preventDefault();
                add(typed);
              } else event.continuePropagation();
            }}
          />
        </div>
        <CrmButton
          icon="plus"
          aria-label={t("crm.add-tag")}
          isDisabled={!typed.trim()}
          onPress={() => add(typed)}
          className="mt-[calc(1lh+0.25rem)]"
        />
      </div>
      {tags.length ? (
        <div className="min-h-8">
          <TagMarks label={label} tags={tags} lang={lang} onChange={onChange} />
        </div>
      ) : null}
    </div>
  );
}
