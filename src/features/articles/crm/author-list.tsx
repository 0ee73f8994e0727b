import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AddressPicker } from "#features/media/crm/address-picker.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type CrmAnswer, crmApi } from "../../../crm-api.ts";
import { fieldErrors } from "../../../layouts/crm-form.tsx";
import { Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import { useForgetArticles } from "./article-data.ts";
import { loadArticleMessages, useArticleMessages } from "./article-messages.ts";

export const clientLoader = loadArticleMessages;

type Author = NonNullable<CrmAnswer<"/api/admin/authors">>["items"][number];
type Edited = Pick<Author, "slug" | "imageUrl" | "texts"> & Partial<Pick<Author, "id" | "version">>;
const nobody: Edited = { slug: "", imageUrl: null, texts: {} };

/** The people who sign articles. */
export default function AuthorList() {
  const { t, lang } = useArticleMessages();
  const [edited, setEdited] = useState<Edited | null>(null);
  const query = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  const make = (
    <CrmButton kind="primary" icon="plus" onPress={() => setEdited(nobody)}>
      {t("crm-articles.author-new")}
    </CrmButton>
  );
  return (
    <>
      <PageHeader
        title={t("crm-articles.authors")}
        back={{ href: "/crm/articles", label: t("crm-articles.title") }}
        actions={make}
      />
      <Loaded query={query}>
        {({ items }) =>
          items.length ? (
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {items.map((author) => {
                const text = author.texts[lang] ?? author.texts.en ?? Object.values(author.texts)[0];
                return (
                  <li key={author.id} className="flex items-center gap-3 rounded-lg border border-line p-3">
                    {author.imageUrl ? (
                      <img src={author.imageUrl} alt="" className="size-12 rounded-full object-cover" />
                    ) : (
                      <span className="size-12 rounded-full bg-surface" />
                    )}
                    <span className="min-w-0 grow">
                      <bdi className="block truncate font-semibold">{text?.name ?? author.slug}</bdi>
                      <span className="block truncate text-sm text-ink-soft">
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
      {edited ? <AuthorDialog author={edited} close={() => setEdited(null)} /> : null}
    </>
  );
}

function AuthorDialog({ author, close }: { author: Edited; close: () => void }) {
  const { t } = useArticleMessages();
  const forget = useForgetArticles();
  const failure = useFailureText();
  const [slug, setSlug] = useState(author.slug);
  const [imageUrl, setImageUrl] = useState(author.imageUrl ?? "");
  const [texts, setTexts] = useState(author.texts);
  const finish = async (said: string) => {
    toast(said);
    await forget();
    close();
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { slug, imageUrl: imageUrl || null, texts };
      return author.id && author.version
        ? crmApi().patch(
            "/api/admin/authors/{id}",
            { ...body, version: author.version },
            { params: { id: author.id } },
          )
        : crmApi().post("/api/admin/authors", body);
    },
    onSuccess: () => finish(t("crm-articles.author-saved")),
  });
  const remove = useMutation({
    mutationFn: () => crmApi().delete("/api/admin/authors/{id}", { params: { id: author.id ?? "" } }),
    onSuccess: () => finish(t("crm-articles.author-removed")),
  });
  const isChanged =
    JSON.stringify([slug, imageUrl, texts]) !==
    JSON.stringify([author.slug, author.imageUrl ?? "", author.texts]);
  const error = save.error ?? remove.error;
  const errors = fieldErrors(error);
  return (
    <Dialog
      title={t(author.id ? "crm-articles.author-change" : "crm-articles.author-new")}
      isOpen
      isChanged={isChanged}
      onOpenChange={close}
      footer={
        <>
          {author.id ? (
            <CrmButton kind="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
              {t("crm-articles.author-remove")}
            </CrmButton>
          ) : null}
          <CrmButton kind="primary" isPending={save.isPending} onPress={() => save.mutate()}>
            {t("crm-articles.author-save")}
          </CrmButton>
        </>
      }
    >
      <div className="grid gap-5">
        {error ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {remove.isError ? t("crm-articles.author-used") : failure(error)}
          </p>
        ) : null}
        <TextField
          label={t("crm-articles.field-slug")}
          dir="ltr"
          value={slug}
          error={errors.slug}
          onChange={setSlug}
        />
        <AddressPicker
          label={t("crm-articles.author-portrait")}
          value={imageUrl}
          error={errors.imageUrl}
          onChange={setImageUrl}
          look="size-20"
        />
        {languageCodes.map((code) => {
          const text = texts[code] ?? { name: "", role: "", bio: "" };
          const { direction: dir, tag, nativeName } = languages[code];
          const set = (field: "name" | "role" | "bio") => (value: string) =>
            setTexts({ ...texts, [code]: { ...text, [field]: value } });
          return (
            <fieldset key={code} className="grid gap-3 border-t border-line pt-4">
              <legend className="float-start mb-2 font-semibold" lang={tag}>
                {nativeName}
              </legend>
              <TextField
                label={t("crm-articles.author-name")}
                dir={dir}
                lang={tag}
                value={text.name}
                onChange={set("name")}
              />
              <TextField
                label={t("crm-articles.author-role")}
                dir={dir}
                lang={tag}
                value={text.role}
                onChange={set("role")}
              />
              <TextArea
                label={t("crm-articles.author-bio")}
                dir={dir}
                lang={tag}
                rows={2}
                value={text.bio}
                onChange={set("bio")}
              />
            </fieldset>
          );
        })}
      </div>
    </Dialog>
  );
}
