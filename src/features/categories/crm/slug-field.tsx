import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import { TextField } from "#ui/crm/text-field.tsx";
import { crmApi } from "../../../crm-api.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** Milliseconds after the last key before the server is asked. */
const pause = 300;

function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** The last part of a category's address in a language, with the whole address and whether it is free. */
export function SlugField({
  id,
  lang,
  name,
  value,
  onChange,
  error,
}: {
  id: string | null;
  lang: Language;
  name: string;
  value: string;
  onChange: (slug: string) => void;
  error?: string | undefined;
}) {
  const { t } = useCategoryMessages();
  const asked = usePaused({ slug: value, title: name }.slug || name ? `${value}\n${name}` : "");
  const [slug = "", title = ""] = asked.split("\n");
  const { data } = useQuery({
    queryKey: ["slugs", "category", lang, id, slug, title],
    enabled: asked !== "",
    placeholderData: (before) => before,
    queryFn: () => crmApi().get("/api/admin/slugs", { query: { type: "category", lang, slug, title, id } }),
  });
  const address = localPath(lang, pathOf("category", data?.slug ?? value));
  const isBad = data?.state === "taken" || data?.state === "invalid";
  return (
    <TextField
      label={t("cat.slug")}
      dir={languages[lang].direction}
      lang={languages[lang].tag}
      value={value}
      onChange={onChange}
      error={error ?? (isBad ? t(`cat.slug-${data.state === "taken" ? "taken" : "invalid"}`) : undefined)}
      description={
        <span className="grid">
          {data?.slug || value ? (
            <bdi dir="ltr" className="wrap-anywhere text-start">
              {decodeURI(address)}
            </bdi>
          ) : null}
          {value === "" ? t("cat.slug-made") : null}
          {id && data?.state === "free" && value ? t("cat.slug-free") : null}
        </span>
      }
    />
  );
}
