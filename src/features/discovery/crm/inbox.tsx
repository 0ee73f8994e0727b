import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { languages } from "#i18n/languages.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon, type CrmIconName } from "#ui/crm/crm-icon.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { type CrmAnswer, crmApi } from "../../../crm-api.ts";
import { Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import { useHomeWords } from "./home-words.ts";

type Group = CrmAnswer<"/api/admin/inbox">["groups"][number];
type Item = Group["items"][number];

/** Where all of a kind are listed; a kind without such a list shows its first rows alone. */
const lists: Partial<Record<Group["kind"], string>> = {
  "pictures-failed": "/crm/media?state=failed",
  "products-no-category": "/crm/products?missing=category",
  "products-no-offers": "/crm/products?missing=offers",
  "products-no-image": "/crm/products?missing=image",
  "products-stale": "/crm/products?missing=stale",
  "articles-stale": "/crm/articles?missing=stale",
  "categories-stale": "/crm/categories",
  "products-untranslated": "/crm/products?missing=translation",
  "articles-untranslated": "/crm/articles?missing=translation",
  "categories-untranslated": "/crm/categories",
  "products-drafts": "/crm/products?status=draft",
  "articles-drafts": "/crm/articles?status=draft",
  "products-unpublished": "/crm/products?status=unpublished",
  "articles-unpublished": "/crm/articles?status=unpublished",
  "categories-unpublished": "/crm/categories",
};

/** The place where a thing is mended (spec.md section 2: the addresses of products and of the others differ). */
function placeOf({ type, id, productId }: Item): string | undefined {
  if (type === "product" || type === "report") return `/crm/products/edit/${productId ?? id}`;
  if (type === "article") return `/crm/articles/${id}/edit`;
  if (type === "category") return `/crm/categories/${id}/edit`;
  if (type === "picture") return `/crm/media?id=${id}`;
  return undefined;
}

const icons: Record<Item["type"], CrmIconName> = {
  product: "products",
  article: "articles",
  category: "categories",
  picture: "media",
  job: "jobs",
  report: "flag",
};
const pressing = new Set<Group["kind"]>([
  "reports",
  "jobs-failed",
  "images-broken",
  "articles-hidden-products",
]);

/** What there is to mend, the most pressing first; each row opens the place to mend it. */
export function Inbox() {
  const { t, lang } = useHomeWords();
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
  const { t } = useHomeWords();
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
        {all && rest > 0 ? (
          <a href={all} className="text-link ms-auto shrink-0 py-1 text-sm">
            {t("home.all", { count: total })}
          </a>
        ) : null}
      </header>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <Row key={`${item.type}-${item.id}`} item={item} />
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

function Row({ item }: { item: Item }) {
  const { lang, t } = useHomeWords();
  const place = placeOf(item);
  const label = (
    <bdi
      lang={item.textLang && item.type !== "report" ? languages[item.textLang].tag : undefined}
      className="min-w-0"
    >
      {item.label}
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
        {item.at ? (
          <time dateTime={item.at} className="text-xs text-ink-faint tabular">
            <bdi>{formatLocalTime(lang, parseTime(item.at))}</bdi>
          </time>
        ) : null}
      </div>
      {item.type === "report" ? <Settle item={item} /> : null}
    </li>
  );
}

/** A reader's report was seen to. */
function Settle({ item }: { item: Item }) {
  const { t } = useHomeWords();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const settle = useMutation({
    mutationFn: () => crmApi().post("/api/admin/reports/{id}/settle", undefined, { params: { id: item.id } }),
    onSuccess: () => {
      toast(t("home.settled"));
      return queries.invalidateQueries({ queryKey: ["inbox"] });
    },
    onError: (error) => toast(failureText(error), { tone: "bad" }),
  });
  return (
    <span className="relative z-1">
      <CrmButton
        size="s"
        icon="check"
        aria-label={t("home.settle-of", { name: item.label })}
        isPending={settle.isPending}
        onPress={() => settle.mutate()}
      >
        {t("home.settle")}
      </CrmButton>
    </span>
  );
}
