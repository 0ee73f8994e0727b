import { useEffect, useState } from "react";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { FileButton } from "#ui/crm/fields/file-area.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { MediaPicker } from "./media-picker.tsx";
import { useUploadFault } from "./upload-fault.ts";
import { addUploads, useUploads } from "./uploads.ts";

/** A URL that a page could load; an incomplete one is not requested. */
const isWhole = (address: string): boolean => /^(\/(?!\/)|https:\/\/[^/]+\/).+/.test(address);

/** A picture that is stored by its URL: chosen from the library, or typed. */
export function ImageUrlPicker({
  label,
  description,
  value,
  onChange,
  error,
  look = "aspect-4/3 w-32",
  isLogo = false,
}: {
  label: string;
  description?: string;
  value: string;
  onChange: (address: string) => void;
  error?: string | undefined;
  /** Of the picture as it is shown here. */
  look?: string;
  /** Of an SVG the drawing is taken, which is sharp in every size. */
  isLogo?: boolean;
}) {
  const { t } = useCrmMessages();
  const [isChoosing, setChoosing] = useState(false);
  const uploadFault = useUploadFault();
  const [sent, setSent] = useState<number | null>(null);
  const upload = useUploads().find(({ key }) => key === sent);
  const isUploading = upload?.state === "waiting" || upload?.state === "sending";
  const arrived = upload?.answer;
  const take = ({ url, svgUrl }: { url: string; svgUrl: string | null }) =>
    onChange((isLogo && svgUrl) || url);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it arrives
  useEffect(() => {
    if (arrived) take(arrived);
  }, [arrived]);
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-2">
      {isWhole(value) ? (
        <img
          key={value}
          src={value}
          alt=""
          className={`mt-6 rounded-md bg-surface object-contain ${look}`}
          // Its ground stays.
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      ) : null}
      <div className="grid min-w-0 grow basis-48 justify-items-start gap-2 *:first:w-full">
        <TextField
          label={label}
          description={description ?? t("crm.image-types")}
          dir="ltr"
          value={value}
          onChange={(address) => onChange(address.trim())}
          error={error}
        />
        <div className="flex flex-wrap gap-2">
          <CrmButton size="s" icon="media" onPress={() => setChoosing(true)}>
            {t("crm.choose-picture")}
          </CrmButton>
          <FileButton
            size="s"
            accept={["image/*"]}
            label={`${t("crm.upload-image")}: ${label}`}
            isPending={isUploading}
            onFiles={(files) => setSent(addUploads(files.slice(0, 1))[0] ?? null)}
          >
            {t("crm.upload-image")}
          </FileButton>
        </div>
        {upload?.state === "failed" ? (
          <p role="alert" className="text-xs font-medium text-bad">
            {uploadFault(upload.error)}
          </p>
        ) : null}
      </div>
      <MediaPicker
        isOpen={isChoosing}
        onOpenChange={setChoosing}
        onPick={(picture) => {
          take(picture);
          setChoosing(false);
        }}
      />
    </div>
  );
}
