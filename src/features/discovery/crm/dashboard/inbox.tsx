import { useQuery } from "@tanstack/react-query";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { useCrmUser } from "#client/crm-user.ts";
import { articleLists, categoryLists, productLists, translationLists } from "#features/discovery/inbox.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmIcon, type CrmIconName } from "#ui/crm/crm-icon.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { useJobName } from "../jobs/job-names.ts";
import { useJobsMessages } from "../jobs/jobs-messages.ts";
import { RowAction } from "../row-action.tsx";
import { useDashboardMessages } from "./dashboard-messages.ts";
import { placeOf } from "./inbox-places.ts";

type Group = CrmResponse<"/api/admin/inbox">["groups"][number];
type Item = Group["items"][number];

const listAt = (path: string, filters: Record<string, Record<string, string>>) =>
  Object.entries(filters).map(([kind, filter]) => [kind, `${path}?${new URLSearchParams(filter)}`]);

/** The full list of a kind; a kind without one shows its first rows only. */
const lists: Partial<Record<Group["kind"], string>> = {
  "pictures-failed": "/crm/media?state=failed",
  "questions-open": "/crm/questions",
  "agents-waiting": "/crm/agents",
  ...Object.fromEntries([
    ...listAt("/crm/products", productLists),
    ...listAt("/crm/articles", articleLists),
    ...listAt("/crm/categories", categoryLists),
    ...listAt("/crm/translations", translationLists),
  ]),
};

const icons: Record<Item["type"], CrmIconName> = {
  product: "products",
  article: "articles",
  category: "categories",
  author: "users",
  picture: "media",
  job: "jobs",
  feed: "imports",
  report: "flag",
  question: "info",
  comment: "comment",
  webhook: "link",
  plan: "keyboard",
};
const pressing = new Set<Group["kind"]>([
  "plans-missed",
  "feeds-held",
  "feeds-failed",
  "webhooks-stopped",
  "offers-none-left",
  "offers-broken",
  "offers-tag",
  "offers-untagged",
  "offers-suspect",
  "reports",
  "jobs-failed",
  "images-broken",
  "articles-images-broken",
  "categories-images-broken",
  "authors-images-broken",
  "articles-hidden-products",
  "articles-broken-links",
]);

/** Problems to fix, the most urgent first; each row links to the place to fix it. */
export function Inbox() {
  const { t, lang } = useDashboardMessages();
  const query = useQuery({
    queryKey: ["inbox"],
    queryFn: ({ signal }) => crmApi().get("/api/admin/inbox", { query: { lang }, signal }),
  });
  return (
    <section aria-labelledby="inbox">
      <h2 id="inbox" className="mb-4 text-xl">
        {t("home.inbox")}
      </h2>
      <Loaded query={query}>
        {({ groups }) =>
          groups.length ? (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              {groups.map((group) => (
                <GroupCard key={group.kind} group={group} />
              ))}
            </div>
          ) : (
            <TeachingEmpty icon="check" title={t("home.inbox-empty")}>
              <p>{t("home.inbox-empty-text")}</p>
            </TeachingEmpty>
          )
        }
      </Loaded>
    </section>
  );
}

function GroupCard({ group: { kind, total, items } }: { group: Group }) {
  const { t } = useDashboardMessages();
  const all = lists[kind];
  const rest = total - items.length;
  return (
    <section aria-labelledby={`group-${kind}`} className="card overflow-hidden">
      <header className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        <h3 id={`group-${kind}`} className="font-sans text-sm font-semibold tracking-normal">
          {t(`home.kind-${kind}`)}
        </h3>
        <StatusChip tone={pressing.has(kind) ? "bad" : "quiet"}>
          <span className="tabular">{total}</span>
        </StatusChip>
        {all ? (
          <a href={all} className="text-link ms-auto shrink-0 py-1 text-sm">
            {t("home.all", { count: total })}
          </a>
        ) : null}
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={`${item.type}-${item.id}`} kind={kind} item={item} />
        ))}
      </ul>
      {!all && rest > 0 ? (
        <p className="border-t border-line px-4 py-2 text-xs text-ink-faint">
          {t("home.more", { count: rest })}
        </p>
      ) : null}
    </section>
  );
}

function Row({ kind, item }: { kind: Group["kind"]; item: Item }) {
  const { lang, t } = useDashboardMessages();
  const { t: say } = useCrmMessages();
  const { t: ofJobs } = useJobsMessages();
  const jobName = useJobName();
  const role = useCrmUser()?.role;
  const found = placeOf(kind, item);
  // Editors have no access to the settings and users.
  const isForAdmins = /^\/crm\/(settings|users)/.test(found ?? "");
  const place = role !== "admin" && isForAdmins ? undefined : found;
  const name = item.jobKind ? jobName(item.jobKind) : item.label;
  const label = (
    <bdi
      lang={
        item.textLang && item.type !== "report" && item.type !== "question"
          ? languages[item.textLang].tag
          : undefined
      }
      className="min-w-0"
    >
      {name}
    </bdi>
  );
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 text-sm hover:bg-surface">
      <span className="flex h-[1lh] items-center text-ink-faint">
        <CrmIcon name={icons[item.type]} size={16} />
      </span>
      <div className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          {place ? (
            <a href={place} className="cover-link min-w-0 font-medium hover:text-brand">
              {label}
            </a>
          ) : (
            <span className="min-w-0 font-medium">{label}</span>
          )}
          {item.reportKind ? (
            <StatusChip tone="warn">{t(`home.report-${item.reportKind}`)}</StatusChip>
          ) : null}
        </span>
        {item.note ? (
          <bdi
            lang={item.textLang && languages[item.textLang].tag}
            className="line-clamp-3 break-words text-ink-soft"
            dir="auto"
          >
            {item.note}
          </bdi>
        ) : null}
        {item.failure ? (
          <span className="break-words text-ink-soft">
            {item.failure === "unknown"
              ? ofJobs("jobs.failure-unknown", { reference: item.id })
              : say(`crm.failure-${item.failure}`)}
          </span>
        ) : null}
        {item.stoppedBy ? (
          <span className="break-words text-ink-soft">{t(`home.webhook-${item.stoppedBy}`)}</span>
        ) : null}
        {item.clicks === undefined ? null : (
          <span className="text-xs text-ink-faint tabular">{t("home.clicks", { count: item.clicks })}</span>
        )}
        {item.at ? (
          <time dateTime={item.at} className="text-xs text-ink-faint tabular">
            <bdi>{formatLocalTime(lang, parseTime(item.at))}</bdi>
          </time>
        ) : null}
      </div>
      {item.type === "report" ? <Settle item={item} /> : null}
      {item.type === "webhook" ? <TurnOn item={item} /> : null}
      {item.type === "job" ? <Retry id={item.id} name={name} /> : null}
    </li>
  );
}

/** Marks a reader's report as resolved. */
function Settle({ item: { id, label } }: { item: Item }) {
  const { t } = useDashboardMessages();
  return (
    <RowAction
      list="inbox"
      icon="check"
      label={t("home.settle-of", { name: label })}
      done={() => t("home.settled")}
      work={() => crmApi().post("/api/admin/reports/{id}/settle", undefined, { params: { id } })}
    >
      {t("home.settle")}
    </RowAction>
  );
}

/** Turns on a webhook that the site turned off: it sends what waits. */
function TurnOn({ item: { id, label, version = 0 } }: { item: Item }) {
  const { t } = useDashboardMessages();
  return (
    <RowAction
      list="inbox"
      icon="refresh"
      label={t("home.turn-on-of", { name: label })}
      done={() => t("home.turned-on")}
      work={() => crmApi().patch("/api/admin/webhooks/{id}", { version, isActive: true }, { params: { id } })}
    >
      {t("home.turn-on")}
    </RowAction>
  );
}

/** Retries a failed job. */
function Retry({ id, name }: { id: string; name: string }) {
  const { t } = useJobsMessages();
  return (
    <RowAction
      list="inbox"
      icon="refresh"
      label={t("jobs.retry-of", { name })}
      done={() => t("jobs.retried")}
      work={() => crmApi().post("/api/admin/jobs/{id}/retry", undefined, { params: { id } })}
    >
      {t("jobs.retry")}
    </RowAction>
  );
}
