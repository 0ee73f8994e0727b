import type { ReactNode } from "react";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import type { CategoryContent } from "./category-content.ts";
import { useCategoryItems } from "./category-data.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { TargetField } from "./fields/target-field.tsx";

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4">
    <h2 className="text-base font-semibold">{title}</h2>
    {children}
  </section>
);

type ContentPanel = {
  content: CategoryContent;
  errors: Record<string, string>;
  onChange: (fields: Partial<CategoryContent>) => void;
};

export function PlacePanel({ id, content, errors, onChange }: ContentPanel & { id: string | null }) {
  const { t } = useCategoryMessages();
  const { data = [] } = useCategoryItems();
  return (
    <Panel title={t("cat.placing")}>
      <TargetField
        label={t("cat.parent")}
        items={data}
        of={id}
        hasTop
        value={content.parentId}
        onChange={(parentId) => onChange({ parentId })}
        error={errors.parentId}
      />
    </Panel>
  );
}

export function ImagesPanel({ content, errors, onChange }: ContentPanel) {
  const { t } = useCategoryMessages();
  return (
    <Panel title={t("cat.pictures")}>
      {(["imageUrl", "thumbnailUrl"] as const).map((key) => (
        <ImageUrlPicker
          key={key}
          label={t(key === "imageUrl" ? "cat.image" : "cat.thumbnail")}
          description={t("cat.image-help")}
          value={content[key] ?? ""}
          onChange={(address) => onChange({ [key]: address || null })}
          error={errors[key]}
          look={key === "imageUrl" ? "aspect-4/3 w-full" : "size-20"}
        />
      ))}
    </Panel>
  );
}
