import { Button, Tag, TagGroup, TagList } from "react-aria-components";
import { CrmIcon } from "../crm-icon.tsx";
import { FieldLabel } from "./field-parts.tsx";

/** The tags of a list, each with a remove button; Backspace removes the focused one. */
export function TagMarks({
  label,
  tags,
  lang,
  onChange,
}: {
  label: string;
  tags: readonly string[];
  lang?: string | undefined;
  onChange: (tags: string[]) => void;
}) {
  return (
    <TagGroup onRemove={(keys) => onChange(tags.filter((tag) => !keys.has(tag)))}>
      <span className="sr-only">
        <FieldLabel label={label} />
      </span>
      <TagList className="flex flex-wrap gap-1.5">
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
      </TagList>
    </TagGroup>
  );
}
