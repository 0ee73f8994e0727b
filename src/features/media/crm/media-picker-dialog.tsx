import { useEffect, useState } from "react";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { FileArea, FileButton } from "#ui/crm/fields/file-area.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { MediaItem } from "../media-item.ts";
import { MediaFilters, MediaTiles, noFilter } from "./media-browser.tsx";
import { useMediaMessages } from "./media-messages.ts";
import type { MediaPickerProps, PickedImage } from "./picked-image.ts";
import { UploadList } from "./upload-list.tsx";
import { addUploads, useUploads } from "./uploads.ts";

const pickedFrom = ({ id, url, svgUrl, alt, srcset, width, height }: MediaItem): PickedImage => ({
  mediaId: id,
  url,
  svgUrl,
  alt,
  srcset,
  width,
  height,
});

export function MediaPickerDialog({ isOpen, onOpenChange, onPick, allowsAddress = true }: MediaPickerProps) {
  const { t } = useMediaMessages();
  const [filter, setFilter] = useState(noFilter);
  const { t: crm } = useCrmMessages();
  const isNarrowed = Object.values(filter).some(Boolean);
  const [sent, setSent] = useState<number | null>(null);
  const uploads = useUploads();
  const pick = (picture: PickedImage) => {
    onPick(picture);
    onOpenChange(false);
  };
  // Who sends one picture from here means that one.
  const upload = (files: File[]) => {
    const [key = null, ...others] = addUploads(files);
    setSent(others.length ? null : key);
  };
  const arrived = uploads.find(({ key }) => key === sent)?.answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: picked once, when it arrives
  useEffect(() => {
    if (arrived && isOpen) pick(pickedFrom(arrived));
  }, [arrived]);
  const library = (
    <FileArea label={t("crm-media.drop")} onFiles={upload}>
      <UploadList />
      <MediaFilters filter={filter} onChange={setFilter}>
        <FileButton accept={["image/*"]} onFiles={upload}>
          {t("crm-media.upload")}
        </FileButton>
      </MediaFilters>
      <MediaTiles
        filter={filter}
        onOpen={(item) => pick(pickedFrom(item))}
        className="h-[max(16rem,calc(100dvh-26rem))]"
        empty={
          isNarrowed ? (
            <TeachingEmpty icon="media" title={t("crm-media.none-found")} />
          ) : (
            <TeachingEmpty
              icon="media"
              title={t("crm-media.empty")}
              action={
                <FileButton kind="primary" accept={["image/*"]} onFiles={upload}>
                  {t("crm-media.upload")}
                </FileButton>
              }
            >
              <p>{crm("crm.image-types")}</p>
            </TeachingEmpty>
          )
        }
      />
    </FileArea>
  );
  return (
    <Dialog title={t("crm-media.pick")} width="l" isOpen={isOpen} onOpenChange={onOpenChange}>
      {allowsAddress ? (
        <Tabs
          label={t("crm-media.pick")}
          tabs={[
            { key: "library", label: t("crm-media.pick-library"), content: library },
            { key: "address", label: t("crm-media.pick-address"), content: <ByAddress onPick={pick} /> },
          ]}
        />
      ) : (
        library
      )}
    </Dialog>
  );
}

function ByAddress({ onPick }: { onPick: (picture: PickedImage) => void }) {
  const { t } = useMediaMessages();
  const [url, setUrl] = useState("");
  const [isTried, setTried] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const address = url.trim();
  const isFit = isImageUrl(address);
  const use = () => {
    setTried(true);
    if (isFit)
      onPick({ mediaId: null, url: address, svgUrl: null, alt: {}, srcset: "", width: null, height: null });
  };
  return (
    <form
      className="grid max-w-xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        use();
      }}
    >
      <TextField
        label={t("crm-media.address")}
        description={t("crm-media.address-help")}
        type="url"
        dir="ltr"
        placeholder="https://"
        value={url}
        onChange={(text) => {
          setUrl(text);
          setBroken(false);
        }}
        onBlur={() => setTried(address !== "")}
        error={isTried && !isFit ? t("crm-media.address-wrong") : undefined}
      />
      {isFit ? (
        <img
          key={address}
          src={address}
          alt=""
          onError={() => setBroken(true)}
          onLoad={() => setBroken(false)}
          className={isBroken ? "hidden" : "max-h-64 max-w-full justify-self-start rounded-lg bg-surface"}
        />
      ) : null}
      {isFit && isBroken ? (
        <p role="status" className="text-warn">
          {t("crm-media.address-broken")}
        </p>
      ) : null}
      <CrmButton type="submit" kind="primary" className="justify-self-start">
        {t("crm-media.use")}
      </CrmButton>
    </form>
  );
}
