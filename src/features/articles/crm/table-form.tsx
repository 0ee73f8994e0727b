import { languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import { useArticleMessages } from "./article-messages.ts";
import type { AttrsOf } from "./live-blocks.ts";
import { useWriting } from "./writing-context.ts";

const most = { rows: 40, columns: 8 };

/** A small table of words: its first row names the columns. */
export function TableForm({
  attrs: { caption, rows },
  change,
}: {
  attrs: AttrsOf<"table">;
  change: (attrs: Partial<AttrsOf<"table">>) => void;
}) {
  const { t } = useArticleMessages();
  const { lang } = useWriting();
  const dir = languages[lang].direction;
  const width = rows[0]?.length ?? 0;
  const set = (row: number, column: number, text: string) =>
    change({
      rows: rows.map((cells, at) =>
        at === row ? cells.map((cell, other) => (other === column ? text.slice(0, 500) : cell)) : cells,
      ),
    });
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
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
              <tr key={row}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className="border border-line p-0">
                    <input
                      aria-label={t("crm-articles.cell", { row: row + 1, column: column + 1 })}
                      value={cell}
                      onChange={(event) => set(row, column, event.target.value)}
                      className={`min-h-10 w-full min-w-28 bg-transparent px-2 ${row && column ? "" : "font-semibold"}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-2">
        <CrmButton
          size="s"
          icon="plus"
          isDisabled={rows.length >= most.rows}
          onPress={() => change({ rows: [...rows, Array<string>(width).fill("")] })}
        >
          {t("crm-articles.add-row")}
        </CrmButton>
        <CrmButton
          size="s"
          icon="minus"
          isDisabled={rows.length <= 2}
          onPress={() => change({ rows: rows.slice(0, -1) })}
        >
          {t("crm-articles.remove-row")}
        </CrmButton>
        <CrmButton
          size="s"
          icon="plus"
          isDisabled={width >= most.columns}
          onPress={() => change({ rows: rows.map((cells) => [...cells, ""]) })}
        >
          {t("crm-articles.add-column")}
        </CrmButton>
        <CrmButton
          size="s"
          icon="minus"
          isDisabled={width <= 2}
          onPress={() => change({ rows: rows.map((cells) => cells.slice(0, -1)) })}
        >
          {t("crm-articles.remove-column")}
        </CrmButton>
      </div>
    </div>
  );
}
