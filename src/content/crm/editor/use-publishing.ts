import { useEditorMessages } from "#content/crm/editor-messages.ts";
import type { ContentItem } from "#content/crm/form/content-item.ts";
import type { Translated } from "#content/crm/form/content-texts.ts";
import type { ContentForm } from "#content/crm/form/use-content-form.ts";
import type { CheckItem, PublishApi } from "#content/crm/publishing/publish-api.ts";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import { linkInLanguage } from "#i18n/urls/language-link.ts";

/** The endpoints of one item for the panels of its editor. */
export function usePublishing<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
>(
  form: ContentForm<Item, Texts, Content>,
  { sayCheck, showField }: { sayCheck: (item: CheckItem) => string; showField: (path: string) => void },
): { publishing: PublishApi; revisions: RevisionsApi } {
  const { lang: own } = useEditorMessages();
  const { kind, item, keepDraft, labelOf } = form;
  const { api } = kind;
  // Read when called: a new item gets its id from its first save, before the next render.
  const id = () => form.latestItem()?.id ?? "";
  const key = kind.key(item?.id ?? "");
  return {
    publishing: {
      get key() {
        return kind.key(id());
      },
      publish: form.publish,
      pathIn: (lang) => {
        const now = form.latestItem();
        const path = now && kind.pathIn(now, lang);
        return path ? linkInLanguage(lang, path) : null;
      },
      unpublish: form.unpublish,
      schedule: form.schedule,
      uses: () => api.uses(id(), own),
      checklist: (lang) => api.checklist(id(), lang),
      keepDraft,
      previewLink: async (page) => {
        await keepDraft();
        return api.previewLink(id())(page);
      },
      sayCheck,
      showField,
    },
    revisions: { key, ...api.revisions(item?.id ?? ""), restore: form.restore, labelOf },
  };
}
