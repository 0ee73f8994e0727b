import { useState } from "react";
import { crmDownload } from "#client/crm-download.ts";
import { baseLanguage, isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { SearchField } from "#ui/crm/fields/search-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import {
  type GlossaryTerm,
  glossaryTermsOf,
  type StoredGlossary,
  withoutTerm,
  withTerm,
} from "../glossary.ts";
import { TermDialog } from "./term-dialog.tsx";
import { TermsFileDialog } from "./terms-file-dialog.tsx";
import { loadTermsMessages, useTermsMessages } from "./terms-messages.ts";
import { useGlossary } from "./use-glossary.ts";

export const clientLoader = loadTermsMessages;

const targets = languageCodes.filter((code) => code !== baseLanguage);
type Edited = { word: GlossaryTerm | null };
type Row = GlossaryTerm & { id: string };

/** The glossary between English and each language: fixed translations and words that stay in English. */
export default function TermsScreen() {
  const { t, lang: own } = useTermsMessages();
  const say = useFailureText();
  const [search, setSearch] = useSearchParams();
  const requested = search.get("lang") ?? own;
  const lang: Language =
    isLanguage(requested) && requested !== baseLanguage ? requested : (targets[0] ?? baseLanguage);
  const { query, change, forget } = useGlossary(lang);
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isTaking, setTaking] = useState(false);
  const showError = (error: unknown) => toast(say(error), { tone: "bad" });
  const save = () =>
    void crmDownload(`/api/admin/translations/terms/${lang}/file`, `glossary-${lang}.csv`).catch(showError);
  const remove = (word: GlossaryTerm) => {
    const back = () => void change((now) => withTerm(now, word)).catch(showError);
    void change((now) => withoutTerm(now, word.source))
      .then(() =>
        toast(t("terms.removed", { word: word.source }), {
          action: { label: t("terms.undo"), onPress: back },
        }),
      )
      .catch(showError);
  };
  return (
    <>
      <PageHeader
        title={t("terms.title")}
        back={{ href: "/crm/translations", label: t("terms.back") }}
        actions={
          <>
            <Menu
              label={t("terms.file")}
              kind="quiet"
              entries={[
                {
                  key: "take",
                  label: t("terms.take-file"),
                  icon: "upload",
                  onAction: () => setTaking(true),
                },
                { key: "save", label: t("terms.save-file"), icon: "download", onAction: save },
              ]}
            >
              {t("terms.file")}
            </Menu>
            <CrmButton
              kind="primary"
              icon="plus"
              isDisabled={!query.data}
              onPress={() => setEdited({ word: null })}
            >
              {t("terms.add")}
            </CrmButton>
          </>
        }
      >
        {t("terms.intro")}
      </PageHeader>
      <Tabs
        label={t("terms.languages")}
        selected={lang}
        onSelect={(code) => setSearch({ lang: code }, { replace: true })}
        tabs={targets.map((code) => ({
          key: code,
          label: languages[code].nativeName,
          lang: languages[code].tag,
          content: (
            <Loaded query={query}>
              {(words) => (
                <Words
                  key={code}
                  lang={code}
                  words={words}
                  add={() => setEdited({ word: null })}
                  open={(word) => setEdited({ word })}
                  remove={remove}
                />
              )}
            </Loaded>
          ),
        }))}
      />
      {edited && query.data ? (
        <TermDialog
          lang={lang}
          edited={edited.word}
          words={query.data}
          change={change}
          close={() => setEdited(null)}
        />
      ) : null}
      {isTaking ? <TermsFileDialog lang={lang} forget={forget} close={() => setTaking(false)} /> : null}
    </>
  );
}

function Words({
  lang,
  words,
  add,
  open,
  remove,
}: {
  lang: Language;
  words: StoredGlossary;
  add: () => void;
  open: (word: GlossaryTerm) => void;
  remove: (word: GlossaryTerm) => void;
}) {
  const { t, lang: own } = useTermsMessages();
  const [sought, setSought] = useState("");
  const all = glossaryTermsOf(words);
  const rows = all
    .filter(({ source, target }) => searchText(`${source} ${target ?? ""}`).includes(searchText(sought)))
    .map((word): Row => ({ ...word, id: word.source }));
  if (!all.length)
    return (
      <TeachingEmpty
        icon="globe"
        title={t("terms.empty-title")}
        action={
          <CrmButton icon="plus" onPress={add}>
            {t("terms.add")}
          </CrmButton>
        }
      >
        <p>{t("terms.empty-text")}</p>
      </TeachingEmpty>
    );
  const columns: TableColumn<Row>[] = [
    {
      key: "source",
      label: t("terms.column-source"),
      isRowHeader: true,
      cell: ({ source }) => (
        <bdi lang={languages[baseLanguage].tag} className="font-semibold wrap-break-word">
          {source}
        </bdi>
      ),
    },
    {
      key: "target",
      label: languages[lang].nativeName,
      cell: ({ target }) =>
        target === null ? (
          <span className="block min-w-24 text-ink-soft">{t("terms.stays")}</span>
        ) : (
          <bdi lang={languages[lang].tag} className="block min-w-24 wrap-break-word">
            {target}
          </bdi>
        ),
    },
    {
      key: "actions",
      label: t("terms.column-actions"),
      labelHidden: true,
      isEnd: true,
      cell: (word) => (
        <span className="inline-flex gap-1">
          <CrmButton
            kind="plain"
            size="s"
            icon="edit"
            aria-label={t("terms.change", { word: word.source })}
            onPress={() => open(word)}
          />
          <CrmButton
            kind="plain"
            size="s"
            icon="trash"
            aria-label={t("terms.remove", { word: word.source })}
            onPress={() => remove(word)}
          />
        </span>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="w-full max-w-xs">
          <SearchField label={t("terms.search")} text={sought} onChange={setSought} />
        </div>
        <p role="status" className="text-sm text-ink-soft">
          {t("terms.count", { count: rows.length })}
        </p>
      </div>
      <DataTable
        label={t("terms.title")}
        columns={columns}
        items={rows}
        dependencies={[own, lang]}
        empty={<p className="p-6 text-sm text-ink-soft">{t("terms.none-found")}</p>}
      />
    </div>
  );
}
