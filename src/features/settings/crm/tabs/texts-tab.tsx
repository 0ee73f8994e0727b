import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import type { StaticPage } from "#features/settings/site-settings.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { Select } from "#ui/crm/fields/select.tsx";
import { DirtySections, textName, useDirtyMark } from "../dirty-sections.ts";
import { TextForm } from "../text-form.tsx";

const pages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const satisfies readonly StaticPage[];

/** The texts of the static pages, by page and language. Unsaved input in one stays while another is open. */
export function TextsTab({ all }: { all: AllSettings }) {
  const { lang: own, t } = useSettingsMessages();
  const [page, setPage] = useState<StaticPage>("affiliate-disclosure");
  const [lang, setLang] = useState<Language>(own);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((name: string, isDirty: boolean) => {
    setDirty((now) => {
      if (now.has(name) === isDirty) return now;
      const next = new Set(now);
      if (isDirty) next.add(name);
      else next.delete(name);
      return next;
    });
  }, []);
  useDirtyMark("texts", dirty.size > 0);
  const shown = textName(page, lang);
  const said = (isUnsaved: boolean) => (isUnsaved ? { description: t("settings.unsaved") } : {});
  return (
    <div className="grid gap-6">
      <div className="grid max-w-3xl gap-3 sm:grid-cols-2">
        <Select
          label={t("settings.text-page")}
          value={page}
          onChange={setPage}
          options={pages.map((value) => ({
            value,
            label: t(`settings.page-${value}`),
            ...said(languageCodes.some((one) => dirty.has(textName(value, one)))),
          }))}
        />
        <Select
          label={t("settings.text-language")}
          value={lang}
          onChange={setLang}
          options={languageCodes.map((value) => ({
            value,
            label: languages[value].nativeName,
            ...said(dirty.has(textName(page, value))),
          }))}
        />
      </div>
      <DirtySections value={mark}>
        {pages.flatMap((one) =>
          languageCodes.map((code) => {
            const name = textName(one, code);
            return name === shown || dirty.has(name) ? (
              <div key={name} hidden={name !== shown}>
                <StandingText page={one} lang={code} all={all} />
              </div>
            ) : null;
          }),
        )}
      </DirtySections>
    </div>
  );
}

function StandingText({ page, lang, all }: { page: StaticPage; lang: Language; all: AllSettings }) {
  const text = useQuery({
    queryKey: ["pages", page, lang],
    queryFn: () => crmApi().get("/api/admin/pages/{page}/{lang}", { params: { page, lang } }),
  });
  return (
    <Loaded query={text}>
      {(known) => (
        <TextForm known={known} outside={all.sections.statistics.value.outside?.provider ?? null} />
      )}
    </Loaded>
  );
}
