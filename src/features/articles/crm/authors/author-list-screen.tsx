import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { ListHeader } from "#content/crm/list/list-header.tsx";
import type { AdminAuthor } from "#features/articles/author-edit.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { Avatar } from "#ui/avatar.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { loadArticleMessages, useArticleMessages } from "../article-messages.ts";
import { AuthorDialog } from "./author-dialog.tsx";

export const clientLoader = async () => {
  await Promise.all([loadArticleMessages(), loadEditorMessages()]);
  return null;
};

/** The people who sign articles. */
export default function AuthorList() {
  const { t, lang } = useArticleMessages();
  const requestedId = useSearchParams()[0].get("author");
  /** The author in the open dialog, as of opening; undefined until the one in the URL is loaded. */
  const [edited, setEdited] = useState<AdminAuthor | "new" | null>();
  const query = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  if (edited === undefined && query.data)
    setEdited(query.data.items.find(({ id }) => id === requestedId) ?? null);
  const make = (
    <CrmButton kind="primary" icon="plus" onPress={() => setEdited("new")}>
      {t("crm-articles.author-new")}
    </CrmButton>
  );
  return (
    <>
      <ListHeader
        title={t("crm-articles.authors")}
        back={{ href: "/crm/articles", label: t("crm-articles.title") }}
        create={{ label: t("crm-articles.author-new"), onAction: () => setEdited("new") }}
      />
      <Loaded query={query}>
        {({ items }) =>
          items.length ? (
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((author) => {
                const text = author.texts[lang] ?? author.texts.en ?? Object.values(author.texts)[0];
                return (
                  <li
                    key={author.id}
                    className="flex items-start gap-3 rounded-lg border border-line p-3 ps-4"
                  >
                    {author.imageUrl ? (
                      <img
                        src={author.imageUrl}
                        alt=""
                        className="size-12 shrink-0 rounded-full object-cover"
                      />
                    ) : (
                      <Avatar
                        name={text?.name ?? author.slug}
                        picture={null}
                        sizes="48px"
                        className="size-12"
                      />
                    )}
                    <span className="min-w-0 grow">
                      <bdi className="block font-semibold [text-align:match-parent]">
                        {text?.name ?? author.slug}
                      </bdi>
                      <span className="block text-sm text-pretty text-ink-soft">
                        <bdi>{text?.role}</bdi>
                      </span>
                      <span className="text-xs text-ink-soft">
                        {t("crm-articles.author-articles", { count: author.articles })}
                      </span>
                    </span>
                    <CrmButton
                      kind="plain"
                      icon="edit"
                      aria-label={t("crm-articles.author-edit", { name: text?.name ?? author.slug })}
                      onPress={() => setEdited(author)}
                    />
                  </li>
                );
              })}
            </ul>
          ) : (
            <TeachingEmpty icon="users" title={t("crm-articles.authors-empty")} action={make} />
          )
        }
      </Loaded>
      {edited ? (
        <AuthorDialog author={edited === "new" ? null : edited} close={() => setEdited(null)} />
      ) : null}
    </>
  );
}
