import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { SuggestField } from "#content/crm/translating/suggest-field.tsx";
import { languageAttributes } from "#content/crm/translating/translation-row.tsx";
import { MediaPicker } from "#features/media/crm/media-picker.tsx";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { ProductContent } from "../product-model.ts";
import type { ProductForm } from "./product-kind.ts";
import { useProductLabels } from "./product-labels.ts";

type Image = ProductContent["images"][number];

/** The pictures of a product in order, the first one for lists; each has an alt text in every language. */
export function ProductImages({ form, lang }: { form: ProductForm; lang: Language }) {
  const { t } = useProductLabels();
  const { value, setValue, errors } = form;
  const [address, setAddress] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  // The server takes the main image from the gallery where none is named.
  const set = (images: Image[]) => setValue((before) => ({ ...before, images, imageUrl: "" }));
  const { images } = value;
  const put = (at: number, change: Partial<Image>) =>
    set(images.map((image, i) => (i === at ? { ...image, ...change } : image)));
  const move = (from: number, to: number) => {
    const order = [...images];
    order.splice(to, 0, ...order.splice(from, 1));
    set(order);
  };
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">{t("prod.pictures-note")}</p>
      <ol className="grid gap-4">
        {images.map((image, i) => {
          const number = i + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice
            <li key={i} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-[10rem_1fr]">
              <Thumb image={image} />
              <div className="grid content-start gap-3">
                {image.mediaId === null ? (
                  <TextField
                    label={t("prod.picture-address", { number })}
                    dir="ltr"
                    value={image.url ?? ""}
                    onChange={(url) => put(i, { url })}
                    error={errors[`images.${i}.url`]}
                  />
                ) : errors[`images.${i}.mediaId`] ? (
                  <p role="alert" className="text-xs font-medium text-bad">
                    {errors[`images.${i}.mediaId`]}
                  </p>
                ) : null}
                <div>
                  <TextField
                    {...languageAttributes(lang)}
                    label={t("prod.picture-alt", { number })}
                    description={t("prod.picture-alt-note")}
                    value={image.alt[lang] ?? ""}
                    onChange={(alt) => put(i, { alt: { ...image.alt, [lang]: alt } })}
                  />
                  <SuggestField
                    type="product"
                    id={form.item?.id ?? null}
                    lang={lang}
                    field="alt"
                    picture={i}
                    value={image.alt[lang] ?? ""}
                    keepDraft={form.keepDraft}
                    onChange={(alt) => put(i, { alt: { ...image.alt, [lang]: alt } })}
                  />
                </div>
                <TextField
                  label={t("prod.picture-video", { number })}
                  description={t("prod.picture-video-note")}
                  dir="ltr"
                  value={image.video ?? ""}
                  onChange={(video) => put(i, { video: video.trim() || undefined })}
                  error={errors[`images.${i}.video`]}
                />
                <div className="flex flex-wrap gap-2">
                  <CrmButton
                    size="s"
                    icon="sort-up"
                    isDisabled={i === 0}
                    aria-label={t("prod.move-up", { name: String(number) })}
                    onPress={() => move(i, i - 1)}
                  />
                  <CrmButton
                    size="s"
                    icon="sort-down"
                    isDisabled={i === images.length - 1}
                    aria-label={t("prod.move-down", { name: String(number) })}
                    onPress={() => move(i, i + 1)}
                  />
                  <CrmButton size="s" icon="trash" onPress={() => set(images.filter((one) => one !== image))}>
                    {t("prod.remove-picture")}
                  </CrmButton>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <CrmButton icon="media" onPress={() => setChoosing(true)}>
          {t("prod.choose-picture")}
        </CrmButton>
        <MediaPicker
          isOpen={isChoosing}
          onOpenChange={setChoosing}
          onPick={({ mediaId, url, alt }) => set([...images, { mediaId, url, alt: { ...alt } }])}
        />
      </div>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!address.trim()) return;
          set([...images, { mediaId: null, url: address.trim(), alt: {} }]);
          setAddress("");
        }}
      >
        <div className="grow">
          <TextField
            label={t("prod.add-picture")}
            description={t("prod.picture-rule")}
            dir="ltr"
            value={address}
            onChange={setAddress}
            error={errors.imageUrl}
          />
        </div>
        <CrmButton type="submit" icon="plus" className="mb-5" isDisabled={!address.trim()}>
          {t("prod.add")}
        </CrmButton>
      </form>
    </div>
  );
}

/** An image chosen from the library has no URL of its own: it is looked up in the library. */
function Thumb({ image: { mediaId, url } }: { image: Image }) {
  const { data } = useQuery({
    queryKey: ["media", "thumb", mediaId],
    queryFn: () => crmApi().get("/api/admin/media/{id}", { params: { id: mediaId ?? "" } }),
    enabled: mediaId !== null,
    staleTime: 60_000,
  });
  const address = data?.url ?? url;
  return (
    <div className="aspect-4/3 overflow-hidden rounded-md bg-surface">
      {address ? (
        <img
          src={address}
          srcSet={data?.srcset || undefined}
          sizes="10rem"
          alt=""
          loading="lazy"
          className="size-full object-contain"
        />
      ) : null}
    </div>
  );
}
