import { useAdminCategories, useWhyHidden } from "#content/crm/admin-categories.ts";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { templateParts } from "../article-templates.ts";
import type { ArticleForm } from "./article-kind.ts";
import { useArticleMessages } from "./article-messages.ts";
import { useAuthorOptions } from "./authors/author-options.ts";
import { OwnFields } from "./own-fields.tsx";

const templates = Object.keys(templateParts) as (keyof typeof templateParts)[];

/** What all languages of an article share. */
export function ArticleDetails({ form }: { form: ArticleForm }) {
  const { t, lang: own } = useArticleMessages();
  const { value: written, errors, change } = form;
  const people = [{ value: "", label: t("crm-articles.no-author") }, ...useAuthorOptions()];
  const categories = useAdminCategories(own);
  const whyHidden = useWhyHidden();
  return (
    <div className="grid content-start gap-5">
      <Select
        label={t("crm-articles.field-template")}
        options={templates.map((template) => ({
          value: template,
          label: t(`crm-articles.template-${template}`),
        }))}
        value={written.template}
        onChange={(template) => change({ template })}
      />
      <Select
        label={t("crm-articles.field-author")}
        options={people}
        value={written.authorId ?? ""}
        onChange={(id) => change({ authorId: id || null })}
      />
      <Select
        label={t("crm-articles.field-reviewer")}
        description={t("crm-articles.reviewer-hint")}
        options={people}
        value={written.reviewerId ?? ""}
        onChange={(id) => change({ reviewerId: id || null })}
      />
      <ImageUrlPicker
        label={t("crm-articles.field-image")}
        description={t("crm-articles.image-hint")}
        value={written.imageUrl}
        error={errors.imageUrl}
        onChange={(imageUrl) => change({ imageUrl })}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t("crm-articles.field-categories")}</legend>
        <div className="relative grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
          {categories.map((category) => (
            <Checkbox
              key={category.id}
              isSelected={written.categoryIds.includes(category.id)}
              onChange={(isChosen) =>
                change({
                  categoryIds: isChosen
                    ? [...written.categoryIds, category.id]
                    : written.categoryIds.filter((id) => id !== category.id),
                })
              }
            >
              <span className="flex flex-wrap items-center gap-x-2">
                <bdi>{category.name || `#${category.id}`}</bdi>
                {whyHidden(category) ? <StatusChip tone="warn">{whyHidden(category)}</StatusChip> : null}
              </span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <OwnFields form={form} />
    </div>
  );
}
