import { changesOf, documentText, type FieldChange, splitCommon } from "#features/audit/audit-changes.ts";
import type { NamedEntry } from "#features/audit/audit-entry.ts";
import { formatMoney } from "#i18n/formats/format.ts";
import { isolated } from "#i18n/formats/isolated.ts";
import { listed } from "#i18n/formats/lists.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import type { Language } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { useAuditLabels } from "./audit-labels.ts";
import { auditLink } from "./audit-links.ts";
import { useAuditMessages } from "./audit-messages.ts";

const isMoney = (value: object): value is { amount: number; currency: string } =>
  "amount" in value && "currency" in value;

type Words = { yes: string; no: string; field: (path: readonly string[]) => string };

/** A value as people say it: never JSON, as long as it is made of texts, numbers and lists of them. */
function textOf(value: unknown, lang: Language, words: Words): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value !== "object") return String(value);
  if (isMoney(value)) return formatMoney(lang, value);
  if (Array.isArray(value))
    return listed(
      lang,
      value.map((one) => textOf(one, lang, words)),
    );
  if ("type" in value && "content" in value) return documentText(value);
  return listed(
    lang,
    Object.entries(value).map(([key, one]) => {
      const text = textOf(one, lang, words);
      // A step on the way to what it says is called by nothing.
      const name = words.field([key]);
      return name ? `${name}: ${text}` : text;
    }),
  );
}

/** One side of a change; the part that differs is marked and, for who hears it, still one text. */
function Side({
  text,
  part,
  tone,
  empty,
}: {
  text: string;
  part?: { start: string; middle: string; end: string };
  tone: "del" | "ins";
  empty: string;
}) {
  const Mark = tone;
  const look = tone === "del" ? "bg-bad-wash text-bad" : "bg-good-wash text-good no-underline";
  if (!text) return <span className="text-ink-faint">{empty}</span>;
  return (
    <span dir="auto" className="block whitespace-pre-wrap wrap-anywhere">
      {part?.start}
      <Mark className={`rounded-sm px-0.5 ${look}`}>{part ? part.middle : text}</Mark>
      {part?.end}
    </span>
  );
}

function Change({ change, field }: { change: FieldChange; field: Words["field"] }) {
  const { lang, t } = useAuditMessages();
  const words = { yes: t("audit.yes"), no: t("audit.no"), field };
  const [before, after] = [textOf(change.before, lang, words), textOf(change.after, lang, words)];
  const { start, end, ...middle } = splitCommon(before, after);
  const isPartly = before !== "" && after !== "" && (start !== "" || end !== "");
  const part = (text: string) => (isPartly ? { start, middle: text, end } : undefined);
  return (
    <tr className="align-top">
      <th scope="row" className="border-t border-line py-2 pe-3 text-start font-semibold">
        {field(change.path)}
      </th>
      <td className="border-t border-line py-2 pe-3">
        <Side text={before} part={part(middle.before)} tone="del" empty={t("audit.empty")} />
      </td>
      <td className="border-t border-line py-2">
        <Side text={after} part={part(middle.after)} tone="ins" empty={t("audit.empty")} />
      </td>
    </tr>
  );
}

/** What one entry says: who, when, from where, and each field that changed with what it was and what it is. */
export function AuditEntryDialog({ entry, close }: { entry: NamedEntry; close: () => void }) {
  const { lang, t } = useAuditMessages();
  const words = useAuditLabels();
  const changes = changesOf(entry.before, entry.after);
  const href = auditLink(entry);
  return (
    <Dialog
      title={words.action(entry.action)}
      isOpen
      onOpenChange={close}
      width="l"
      footer={href ? <CrmLink href={href}>{t("audit.open")}</CrmLink> : undefined}
    >
      <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        <span>{words.thing(entry.type, entry.thing)}</span>
        {entry.name ? <bdi {...languageAttributes(entry.name.lang)}>{entry.name.text}</bdi> : null}
        <bdi>{words.person(entry)}</bdi>
        <span className="tabular">{formatLocalTime(lang, parseTime(entry.at))}</span>
        {entry.network ? <span>{t("audit.network", { network: isolated(entry.network) })}</span> : null}
      </p>
      {changes.length ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1)
        <section aria-label={t("audit.changed")} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-120 table-fixed border-separate border-spacing-0">
            <thead>
              <tr className="text-xs text-ink-soft">
                <th scope="col" className="w-1/4 pb-2 text-start">
                  {t("audit.field")}
                </th>
                <th scope="col" className="pb-2 text-start">
                  {t("audit.before")}
                </th>
                <th scope="col" className="pb-2 text-start">
                  {t("audit.after")}
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <Change
                  key={change.path.join(".")}
                  change={change}
                  field={(path) => words.field(path, entry.type, entry.thing)}
                />
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <p>{t("audit.no-details")}</p>
      )}
    </Dialog>
  );
}
