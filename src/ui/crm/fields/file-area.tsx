import type { ReactNode } from "react";
import { DropZone, FileTrigger, isFileDropItem, Text } from "react-aria-components";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton, type CrmButtonKind } from "../crm-button.tsx";

/** A part of a screen onto which files can be dropped or pasted; it looks so only while some are held over it. */
export const FileArea = ({
  label,
  onFiles,
  className = "",
  children,
}: {
  /** What dropping does: "Drop pictures to upload them". */
  label: string;
  onFiles: (files: File[]) => void;
  className?: string;
  children: ReactNode;
}) => {
  const { t } = useCrmMessages();
  return (
    <DropZone
      aria-label={t("crm.drop-area")}
      onDrop={async ({ items }) => {
        const files = await Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
        if (files.length) onFiles(files);
      }}
      className={`group/area relative rounded-lg data-focus-visible:outline-3 data-focus-visible:outline-offset-4 data-focus-visible:outline-focus ${className}`}
    >
      {children}
      <Text
        slot="label"
        className="pointer-events-none absolute inset-0 z-20 hidden place-items-center rounded-lg border-2 border-dashed border-focus bg-paper/85 text-lg font-semibold group-data-drop-target/area:grid"
      >
        {label}
      </Text>
    </DropZone>
  );
};

/** A button that asks for files. */
export const FileButton = ({
  accept,
  allowsMultiple = false,
  kind,
  size,
  isDisabled,
  isPending,
  label,
  onFiles,
  children,
}: {
  accept?: readonly string[];
  allowsMultiple?: boolean;
  kind?: CrmButtonKind;
  size?: "s" | "m";
  isDisabled?: boolean;
  isPending?: boolean;
  /** Where the text alone does not say what the file is for. */
  label?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) => (
  <FileTrigger
    acceptedFileTypes={accept}
    allowsMultiple={allowsMultiple}
    onSelect={(files) => files?.length && onFiles([...files])}
  >
    <CrmButton
      icon="upload"
      kind={kind}
      size={size}
      isDisabled={isDisabled}
      isPending={isPending}
      aria-label={label}
    >
      {children}
    </CrmButton>
  </FileTrigger>
);
