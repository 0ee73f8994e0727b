import { languageCodes, languages } from "#i18n/languages.ts";
import { Note } from "#ui/note.tsx";
import type { Reading } from "../import-run.ts";
import { useImportsMessages } from "./imports-messages.ts";

/** The columns of a product export, which need no mapping, and those that are left out. */
export function SheetColumns({ reading }: { reading: Reading }) {
  const { t } = useImportsMessages();
  const unknown = reading.columns.filter(({ as, reason }) => as === null && reason !== "no-header");
  const written = languageCodes.filter((lang) => reading.columns.some(({ as }) => as?.endsWith(`:${lang}`)));
  return (
    <div className="grid max-w-3xl gap-3">
      <h2 className="text-xl">{t("imports.layout-magpie")}</h2>
      <p>{t("imports.sheet-text")}</p>
      <p className="text-sm text-ink-soft">
        {t("imports.sheet-languages", {
          languages: written.map((lang) => `\u2068${languages[lang].nativeName}\u2069`).join(" · "),
        })}
      </p>
      {unknown.length ? (
        <Note tone="warn" title={t("imports.sheet-unknown")}>
          <ul className="flex flex-wrap gap-x-4">
            {unknown.map(({ column }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
              <li key={place}>
                <bdi className="font-mono text-sm break-all">{column}</bdi>
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
    </div>
  );
}
