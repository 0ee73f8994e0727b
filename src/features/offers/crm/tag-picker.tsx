import { TextField } from "#ui/crm/fields/text-field.tsx";
import { looksLikeTag, tagExample } from "../tag-form.ts";
import { useProgrammeMessages } from "./programme-messages.ts";

export { loadProgrammeMessages as loadTagPicker } from "./programme-messages.ts";

/** Several ids in one field: by commas of any language, or spaces. */
export const tagsIn = (text: string): string[] => text.split(/[,،，、\s]+/).filter(Boolean);

/** The owner's id at a program, with an example; what looks different is said while it is typed. */
export function TagPicker({
  programme,
  country,
  label,
  labelHidden = false,
  value,
  onChange,
  error,
}: {
  /** The program's key. */
  programme: string;
  country: string;
  label: string;
  labelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}) {
  const { t } = useProgrammeMessages();
  const example = tagExample(programme, country);
  const isOdd = tagsIn(value).some((tag) => !looksLikeTag(programme, tag));
  // Left-to-right also within a right-to-left sentence.
  const shown = example && `\u2066${example}\u2069`;
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        labelHidden={labelHidden}
        description={shown ? t("programmes.tag-example", { example: shown }) : undefined}
        dir="ltr"
        value={value}
        onChange={onChange}
        error={error}
      />
      <p role="status" className="text-xs font-medium text-warn empty:hidden">
        {isOdd && shown && !error ? t("programmes.tag-check", { example: shown }) : null}
      </p>
    </div>
  );
}
