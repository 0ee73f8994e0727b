import type { AttrsOf } from "#platform/document/document.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useAuthorOptions } from "../authors/author-options.ts";

type Attrs = AttrsOf<"authorBox">;

/** Whom the box introduces. */
export function AuthorBoxForm({ attrs, change }: { attrs: Attrs; change: (attrs: Partial<Attrs>) => void }) {
  const { t } = useArticleMessages();
  const options = useAuthorOptions();
  return (
    <Select
      label={t("crm-articles.field-author")}
      options={[{ value: "", label: t("crm-articles.author-own") }, ...options]}
      value={attrs.authorId ?? ""}
      onChange={(id) => change({ authorId: id || null })}
    />
  );
}
