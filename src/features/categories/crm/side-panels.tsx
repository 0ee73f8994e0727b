import { type ReactNode, useState } from "react";
import { MediaPicker } from "#features/media/crm/media-picker.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import type { EditedCategory } from "../category-edit.ts";
import type { CategoryContent } from "./category-content.ts";
import { useCategoryItems } from "./category-data.ts";
import { LanguageChips } from "./category-line.tsx";
import { useCategoryMessages } from "./category-messages.ts";
import { TargetField } from "./target-field.tsx";

export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid content-start gap-3 rounded-lg border border-line bg-raised p-4">
    <h2 className="text-base font-semibold">{title}</h2>
    {children}
  </section>
);

/** Which languages visitors see, and each on and off. */
export function PublishingPanel({
  category,
  onPublish,
  onUnpublish,
  onBlock,
}: {
  category: EditedCategory;
  onPublish: (lang?: (typeof languageCodes)[number]) => void;
  onUnpublish: (lang: (typeof languageCodes)[number]) => void;
  onBlock: (isActive: boolean) => void;
}) {
  const { t } = useCategoryMessages();
  const { states, isActive } = category;
  return (
    <Panel title={t("cat.publishing")}>
      <LanguageChips states={states} />
      <ul className="grid gap-1.5">
        {languageCodes.map((lang) => {
          const language = languages[lang].nativeName;
          const state = states[lang];
          if (!state) return null;
          return (
            <li key={lang}>
              <CrmButton
                size="s"
                icon={state.published ? "minus" : "globe"}
                className="w-full justify-start"
                onPress={() => (state.published ? onUnpublish(lang) : onPublish(lang))}
              >
                {t(state.published ? "cat.unpublish-one" : "cat.publish-one", { language })}
              </CrmButton>
            </li>
          );
        })}
      </ul>
      {Object.values(states).some(({ isComplete, published }) => isComplete && !published) ? (
        <CrmButton size="s" icon="globe" onPress={() => onPublish()}>
          {t("cat.publish")}
        </CrmButton>
      ) : null}
      <CrmButton size="s" icon={isActive ? "lock" : "key"} onPress={() => onBlock(!isActive)}>
        {t(isActive ? "cat.block" : "cat.unblock")}
      </CrmButton>
    </Panel>
  );
}

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

export function PicturesPanel({ content, errors, onChange }: ContentPanel) {
  const { t } = useCategoryMessages();
  const [picking, setPicking] = useState<"imageUrl" | "thumbnailUrl" | null>(null);
  return (
    <Panel title={t("cat.pictures")}>
      {(["imageUrl", "thumbnailUrl"] as const).map((key) => (
        <div key={key} className="grid gap-2">
          {content[key] ? (
            <img
              src={content[key]}
              alt=""
              className={`rounded-md bg-surface object-cover ${key === "imageUrl" ? "aspect-4/3 w-full" : "size-20"}`}
            />
          ) : null}
          <TextField
            label={t(key === "imageUrl" ? "cat.image" : "cat.thumbnail")}
            description={t("cat.image-help")}
            dir="ltr"
            value={content[key] ?? ""}
            onChange={(address) => onChange({ [key]: address || null })}
            error={errors[key]}
          />
          <CrmButton size="s" icon="media" onPress={() => setPicking(key)}>
            {t("cat.choose-image")}
          </CrmButton>
        </div>
      ))}
      <MediaPicker
        isOpen={picking !== null}
        onOpenChange={(isOpen) => !isOpen && setPicking(null)}
        onPick={({ url }) => {
          if (picking) onChange({ [picking]: url });
          setPicking(null);
        }}
      />
    </Panel>
  );
}
