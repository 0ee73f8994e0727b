import { useState } from "react";
import { Button, Tag, TagGroup, TagList as Tags } from "react-aria-components";
import { useCrmMessages } from "#i18n/crm-messages.ts";
import { CrmButton } from "./crm-button.tsx";
import { CrmIcon } from "./crm-icon.tsx";
import { type FieldFrame, FieldLabel } from "./field-parts.tsx";
import { TextField } from "./text-field.tsx";

/** What separates two entries when several are written or pasted at once (readings of the specification, 15). */
const separators = /[,،，、\n]/;

/** A list of words: typed and added with Enter or a comma, removed with Backspace or their crosses. The order stays. */
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
        <TagGroup onRemove={(keys) => onChange(tags.filter((tag) => !keys.has(tag)))}>
          <span className="sr-only">
            <FieldLabel label={label} />
          </span>
          <Tags className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Tag
                key={tag}
                id={tag}
                textValue={tag}
                className="inline-flex min-h-8 items-center gap-1 rounded-md bg-surface ps-2.5 text-sm"
              >
                <bdi lang={lang}>{tag}</bdi>
                <Button
                  slot="remove"
                  className="grid size-8 cursor-pointer place-items-center rounded-md text-ink-soft hover:text-ink"
                >
                  <CrmIcon name="close" size={14} />
                </Button>
              </Tag>
            ))}
          </Tags>
        </TagGroup>
      ) : null}
    </div>
  );
}
