import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import type { MediaForm } from "./media-form.ts";
import { useMediaMessages } from "./media-messages.ts";

type Kind = "alt" | "caption" | "credit";

/** What is said of a picture, a language a tab, each written in its own direction. */
export function MediaTexts({
  form,
  errors,
  lang: shown,
  onLang,
  onChange,
}: {
  form: MediaForm;
  errors: Record<string, string>;
  /** The tab that is open. */
  lang: Language;
  onLang: (lang: Language) => void;
  onChange: (change: Partial<MediaForm>) => void;
}) {
  const { t } = useMediaMessages();
  const field = (kind: Kind, lang: Language) => ({
    lang: languages[lang].tag,
    dir: languages[lang].direction,
    value: form[kind][lang] ?? "",
    onChange: (text: string) => onChange({ [kind]: { ...form[kind], [lang]: text } }),
    error: errors[`${kind}.${lang}`],
  });
  return (
    <Tabs
      label={t("crm-media.languages")}
      selected={shown}
      onSelect={(key) => onLang(key as Language)}
      tabs={languageCodes.map((lang) => ({
        key: lang,
        label: languages[lang].nativeName,
        lang: languages[lang].tag,
        ...(Object.keys(errors).some((path) => path.endsWith(`.${lang}`))
          ? { mark: { label: t("crm-media.has-problems"), tone: "bad" as const } }
          : form.alt[lang]
            ? {}
            : { mark: { label: t("crm-media.no-alt"), tone: "warn" as const } }),
        content: (
          <div className="grid gap-4">
            <TextArea
              label={t("crm-media.alt")}
              description={t("crm-media.alt-help")}
              rows={2}
              counted={150}
              {...field("alt", lang)}
            />
            <TextArea label={t("crm-media.caption")} rows={2} {...field("caption", lang)} />
            <TextField label={t("crm-media.credit")} {...field("credit", lang)} />
          </div>
        ),
      }))}
    />
  );
}
