import { galleryColumns, galleryShapes, mostGalleryImages } from "#platform/document/blocks/gallery.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import { BlockRows } from "./block-rows.tsx";
import { AltField, CaptionField, ImageButton } from "./image-field.tsx";

type Attrs = AttrsOf<"gallery">;

/** The images of a gallery, each with its own words, and their grid. */
export function GalleryForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const { shown } = useWriting();
  const { images, columns, shape } = attrs;
  return (
    <div className="grid gap-4">
      <div>
        <BlockRows
          rows={images}
          change={(next) => change({ images: next })}
          draw={(image, set) => {
            const picture = shown?.pictures[image.mediaId];
            return (
              <>
                {picture ? (
                  <img
                    src={picture.url}
                    srcSet={picture.srcset}
                    sizes="10rem"
                    alt=""
                    className="max-h-28 w-auto rounded-md"
                  />
                ) : null}
                <AltField
                  mediaId={image.mediaId}
                  value={image.alt}
                  onChange={(alt) => set({ ...image, alt })}
                />
                <CaptionField
                  mediaId={image.mediaId}
                  value={image.caption}
                  most={300}
                  onChange={(caption) => set({ ...image, caption })}
                />
              </>
            );
          }}
        />
      </div>
      {images.length < mostGalleryImages ? (
        <ImageButton
          label={t("crm-articles.add-image")}
          onChoose={(mediaId) => change({ images: [...images, { mediaId, alt: "", caption: "" }] })}
        />
      ) : null}
      <Select
        label={t("crm-articles.field-columns")}
        options={galleryColumns.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(columns)}
        onChange={(value) => change({ columns: galleryColumns.find((one) => String(one) === value) ?? 3 })}
      />
      <Select
        label={t("crm-articles.field-shape")}
        options={galleryShapes.map((one) => ({ value: one, label: t(`crm-articles.shape-${one}`) }))}
        value={shape}
        onChange={(next) => change({ shape: next })}
      />
    </div>
  );
}
