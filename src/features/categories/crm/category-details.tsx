import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { useCategoryItems } from "./category-data.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { TargetField } from "./fields/target-field.tsx";
import type { CategoryForm } from "./use-category-form.ts";

/** What all languages of a category share: its place in the tree and its images. */
export function CategoryDetails({ form }: { form: CategoryForm }) {
  const { t } = useCategoryMessages();
  const { data = [] } = useCategoryItems();
  const { value, errors, item, change } = form;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TargetField
          label={t("cat.parent")}
          items={data}
          of={item?.id ?? null}
          hasTop
          value={value.parentId}
          onChange={(parentId) => change({ parentId })}
          error={errors.parentId}
        />
        <NumberField
          label={t("cat.sort-order")}
          description={t("cat.sort-order-note")}
          minValue={0}
          maxValue={1_000_000}
          value={item || value.sortOrder ? value.sortOrder : null}
          onChange={(sortOrder) => change({ sortOrder: sortOrder ?? 0 })}
          error={errors.sortOrder}
        />
      </div>
      {(["imageUrl", "thumbnailUrl"] as const).map((key) => (
        <ImageUrlPicker
          key={key}
          label={t(key === "imageUrl" ? "cat.image" : "cat.thumbnail")}
          description={t("cat.image-help")}
          value={value[key]}
          onChange={(address) => change({ [key]: address })}
          error={errors[key]}
          look={key === "imageUrl" ? "aspect-4/3 w-40" : "size-20"}
        />
      ))}
    </div>
  );
}
