import type { ReactNode } from "react";
import { DropZone, FileTrigger, isFileDropItem, Text } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "../crm-button.tsx";
import { CrmIcon } from "../crm-icon.tsx";

/** A place for files: dropped, pasted, or chosen by its button. `accept` are types or endings: "image/*", ".csv". */
export function FileDrop({
  label,
  choose,
  accept,
  allowsMultiple = false,
  isDisabled,
  onFiles,
  children,
}: {
  /** What belongs here: "Drop pictures here". */
  label: string;
  /** The button's text. */
  choose: string;
  accept?: readonly string[];
  allowsMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const { t } = useCrmMessages();
  const take = (files: File[]) => {
    if (files.length) onFiles(allowsMultiple ? files : files.slice(0, 1));
  };
  return (
    <DropZone
      aria-label={t("crm.drop-area")}
      isDisabled={isDisabled}
      onDrop={async ({ items }) =>
        take(await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile())))
      }
      className="grid justify-items-center gap-3 rounded-lg border border-dashed border-line-strong px-5 py-8 text-center text-sm transition-colors data-drop-target:border-focus data-drop-target:bg-surface data-focus-visible:outline-3 data-focus-visible:outline-focus"
    >
      <CrmIcon name="upload" size={28} className="text-ink-soft" />
      <Text slot="label" className="font-semibold">
        {label}
      </Text>
      {children}
      <FileTrigger
        acceptedFileTypes={accept}
        allowsMultiple={allowsMultiple}
        onSelect={(files) => take(files ? [...files] : [])}
      >
        <CrmButton isDisabled={isDisabled}>{choose}</CrmButton>
      </FileTrigger>
    </DropZone>
  );
}
