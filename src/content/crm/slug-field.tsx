import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useSettled } from "#ui/crm/fields/use-debounced.ts";
import { pathOf, type SlugOwner } from "../slug-owner.ts";
import { useEditorMessages } from "./editor-messages.ts";
import { OwnRow } from "./translating/translation-row.tsx";

/** In characters. */
const mostSlug = 200;
const toSlug = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, "-");

/** The slug, with the resulting URL and whether it is taken. Empty: made from the title. */
export function SlugField({
  type,
  id,
  lang,
  title,
  value,
  onChange,
  error,
  path = (slug) => pathOf(type as SlugOwner, slug),
}: {
  /** The content type. */
  type: string;
  /** The path of a page of this type. */
  path?: (slug: string) => string;
  id: string | null;
  lang: Language;
  title: string;
  value: string;
  onChange: (slug: string) => void;
  error?: string | undefined;
}) {
  const { t } = useEditorMessages();
  // The typed text stays as it is, because input methods and a typed space would lose letters. `onChange` gets the slug made from it.
  const [typed, setTyped] = useState("");
  // More of a title is not in a slug, and a URL has its limit.
  const [slug, begin] = [value.slice(0, mostSlug), title.slice(0, mostSlug)].map((text) =>
    text.toWellFormed(),
  );
  const query = useSettled(JSON.stringify({ type, lang, slug, title: begin, ...(id ? { id } : {}) }));
  const { data } = useQuery({
    queryKey: ["slugs", query],
    queryFn: () => crmApi().get("/api/admin/slugs", { query: JSON.parse(query) }),
    enabled: title !== "" || value !== "",
    placeholderData: (before) => before,
  });
  const said =
    error ??
    (data?.state === "taken"
      ? t("editor.slug-taken")
      : data?.state === "invalid"
        ? t("editor.slug-invalid")
        : undefined);
  const address = localPath(lang, path(data?.slug || value || "…"));
  return (
    <OwnRow lang={lang}>
      <TextField
        label={t("editor.slug")}
        dir="auto"
        value={toSlug(typed) === value ? typed : value}
        onChange={(text) => {
          setTyped(text);
          onChange(toSlug(text));
        }}
        onBlur={() => setTyped("")}
        placeholder={value ? undefined : data?.slug}
        error={said}
        description={
          <bdi dir="ltr" className="break-all">
            {decodeURI(address)}
          </bdi>
        }
      />
    </OwnRow>
  );
}
