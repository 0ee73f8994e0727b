import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Select } from "#ui/crm/select.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { useSettingsMessages } from "../../../layouts/crm-settings-messages.ts";
import type { AllSettings } from "../settings-contract.ts";
import type { StandingPage } from "../site-settings.ts";
import { TextForm } from "./text-form.tsx";

const pages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const satisfies readonly StandingPage[];

/** The site's own words, page by page and language by language. */
export function TextsTab({ all }: { all: AllSettings }) {
  const { lang: own, t } = useSettingsMessages();
  const [page, setPage] = useState<StandingPage>("affiliate-disclosure");
  const [lang, setLang] = useState<Language>(own);
  const text = useQuery({
    queryKey: ["pages", page, lang],
    queryFn: () => crmApi().get("/api/admin/pages/{page}/{lang}", { params: { page, lang } }),
  });
  return (
    <div className="grid gap-6">
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label={t("settings.text-page")}
          value={page}
          onChange={setPage}
          options={pages.map((value) => ({ value, label: t(`settings.page-${value}`) }))}
        />
        <Select
          label={t("settings.text-language")}
          value={lang}
          onChange={setLang}
          options={languageCodes.map((value) => ({ value, label: languages[value].nativeName }))}
        />
      </div>
      <Loaded query={text}>
        {(known) => (
          <TextForm
            key={`${known.page}/${known.lang}`}
            known={known}
            outside={all.sections.statistics.value.outside?.provider ?? null}
          />
        )}
      </Loaded>
    </div>
  );
}
