import { useState } from "react";
import { linkUrl } from "#content/crm/text-editor/link-url.ts";
import { languages } from "#i18n/languages.ts";
import type { AttrsOf } from "#platform/document/document.ts";
import { inlineOf, textOf, withText } from "#platform/document/rich-line.ts";
import { largestTable, tableGrid } from "#platform/document/table-grid.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { useArticleMessages } from "../article-messages.ts";
import { useWriting } from "../text/writing-context.ts";
import {
  type CellPlace,
  cellAt,
  columnAdded,
  columnRemoved,
  hrefIn,
  joined,
  rowAdded,
  rowRemoved,
  split,
  withContent,
  withHref,
} from "./table-editing.ts";

type TableFormProps = {
  attrs: AttrsOf<"table">;
  change: (attrs: Partial<AttrsOf<"table">>) => void;
};
const headChoices = ["0", "1", "2", "3"] as const;

/** A small table of words: its first rows name the columns. */
export function TableForm({ attrs: { caption, headRows = 1, rows }, change }: TableFormProps) {
  const { t } = useArticleMessages();
  const { lang } = useWriting();
  const [chosen, setChosen] = useState<CellPlace>({ row: 0, column: 0 });
  const dir = languages[lang].direction;
  const { rows: placed, width } = tableGrid(rows);
  const put = (next: AttrsOf<"table">["rows"] | null) => next && change({ rows: next });
  return (
    <div className="grid gap-3">
      <TextField
        label={t("crm-articles.field-caption")}
        dir={dir}
        value={caption}
        onChange={(text) => change({ caption: text.slice(0, 300) })}
      />
      <div className="overflow-x-auto" dir={dir}>
        <table className="w-full border-collapse text-sm">
          <tbody>
            {placed.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
              <tr key={row}>
                {cells.map(({ cell, column, colspan, rowspan }) => (
                  <td key={column} colSpan={colspan} rowSpan={rowspan} className="border border-line p-0">
                    <textarea
                      aria-label={t("crm-articles.cell", { row: row + 1, column: column + 1 })}
                      rows={textOf(cell).split("\n").length}
                      value={textOf(cell)}
                      onFocus={() => setChosen({ row, column })}
                      onChange={(event) => {
                        const text = event.target.value.slice(0, largestTable.cell);
                        put(withContent(rows, { row, column }, withText(inlineOf(cell), text)));
                      }}
                      className={`block min-h-10 w-full min-w-28 resize-none bg-transparent p-2 ${row >= headRows && column ? "" : "font-semibold"} ${hrefIn(inlineOf(cell)) ? "underline" : ""}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CellForm rows={rows} place={chosen} put={put} />
      <Select
        label={t("crm-articles.head-rows")}
        options={headChoices.map((value) => ({ value, label: value }))}
        value={headChoices[headRows] ?? "1"}
        onChange={(value) => change({ headRows: Number(value) })}
      />
      <div className="flex flex-wrap gap-2">
        <CrmButton
          size="s"
          icon="plus"
          isDisabled={rows.length >= largestTable.rows}
          onPress={() => put(rowAdded(rows))}
        >
          {t("crm-articles.add-row")}
        </CrmButton>
        <CrmButton size="s" icon="minus" isDisabled={rows.length <= 2} onPress={() => put(rowRemoved(rows))}>
          {t("crm-articles.remove-row")}
        </CrmButton>
        <CrmButton
          size="s"
          icon="plus"
          isDisabled={width >= largestTable.columns}
          onPress={() => put(columnAdded(rows))}
        >
          {t("crm-articles.add-column")}
        </CrmButton>
        <CrmButton size="s" icon="minus" isDisabled={width <= 2} onPress={() => put(columnRemoved(rows))}>
          {t("crm-articles.remove-column")}
        </CrmButton>
      </div>
    </div>
  );
}

/** What else can be done with the cell that was written in last. */
function CellForm({
  rows,
  place,
  put,
}: {
  rows: AttrsOf<"table">["rows"];
  place: CellPlace;
  put: (next: AttrsOf<"table">["rows"] | null) => void;
}) {
  const { t } = useArticleMessages();
  const cell = cellAt(rows, place);
  if (!cell) return null;
  const content = inlineOf(cell.cell);
  const acts = [
    { key: "join-next", next: joined(rows, place, "next") },
    { key: "join-below", next: joined(rows, place, "below") },
    { key: "split", next: split(rows, place) },
  ] as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">
        {t("crm-articles.cell", { row: place.row + 1, column: place.column + 1 })}
      </legend>
      <TextField
        key={`${place.row} ${place.column}`}
        label={t("crm-articles.cell-link")}
        dir="ltr"
        defaultValue={hrefIn(content) ?? ""}
        isDisabled={content.length === 0}
        onChange={(address) =>
          put(withContent(rows, place, withHref(content, linkUrl(address, location.origin))))
        }
      />
      <div className="flex flex-wrap gap-2">
        {acts.map(({ key, next }) => (
          <CrmButton key={key} size="s" isDisabled={next === null} onPress={() => put(next)}>
            {t(`crm-articles.cell-${key}`)}
          </CrmButton>
        ))}
      </div>
    </fieldset>
  );
}
