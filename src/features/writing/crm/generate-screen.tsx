import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { articleTemplates } from "#features/articles/article.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { DataTable, type TableColumn } from "#ui/crm/lists/data-table.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type Generation, lengths, productsOf, tones } from "../generation.ts";
import { type ChosenProduct, ProductListField } from "./product-list-field.tsx";
import { WriterNote } from "./writer-note.tsx";
import { loadWritingMessages, useWritingMessages } from "./writing-messages.ts";
import { WritingState } from "./writing-state.tsx";

export const clientLoader = loadWritingMessages;

const screenOf = (id: string): string => `/crm/articles/generate/${id}`;

/** Orders an AI article. The URL can prefill topic, language, template and products. */
export default function GenerateScreen() {
  const { t } = useWritingMessages();
  return (
    <>
      <PageHeader title={t("writing.title")} back={{ href: "/crm/articles", label: t("writing.back") }}>
        {t("writing.intro")}
      </PageHeader>
      <div className="grid gap-10">
        <Order />
        <Recent />
      </div>
    </>
  );
}

type Brief = Pick<Generation, "topic" | "lang" | "template" | "productIds">;

function briefIn(params: URLSearchParams): Brief {
  const [lang, template] = [params.get("lang"), params.get("template")];
  const productIds = (params.get("products") ?? "").split(",").filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return {
    topic: params.get("topic") ?? "",
    lang: languageCodes.find((code) => code === lang) ?? documentLanguage(),
    template: articleTemplates.find((one) => one === template) ?? "round-up",
    productIds,
  };
}

/** The prefilled products with their names; hidden ones are dropped. */
const productsIn = async ({ lang, template, productIds }: Brief): Promise<ChosenProduct[]> => {
  if (!productIds.length) return [];
  const ids = productIds.slice(0, productsOf[template].most).join(",");
  const found = await crmApi().get("/api/products/cards", { query: { ids, lang } });
  return (found?.items ?? []).map(({ id, name }) => ({ id, name }));
};

/** The form, once the prefilled products have loaded; if that fails it starts without them. */
function Order() {
  const [params] = useSearchParams();
  const brief = briefIn(params);
  const named = useQuery({
    queryKey: ["writings", "brief", brief],
    queryFn: () => productsIn(brief),
    enabled: brief.productIds.length > 0,
  });
  if (named.isLoading) return <Skeleton rows={6} />;
  return <OrderForm brief={brief} chosen={named.data ?? []} />;
}

function OrderForm({ brief, chosen }: { brief: Brief; chosen: ChosenProduct[] }) {
  const { t } = useWritingMessages();
  const navigate = useNavigate();
  const [topic, setTopic] = useState(brief.topic);
  const [lang, setLang] = useState<Language>(brief.lang);
  const [products, setProducts] = useState(chosen);
  const [template, setTemplate] = useState(brief.template);
  const [tone, setTone] = useState<Generation["tone"]>("plain");
  const [length, setLength] = useState<Generation["length"]>("medium");
  // Idempotency key: a double click is one article, a changed order another.
  const key = useRef(crypto.randomUUID());
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      key.current = crypto.randomUUID();
      set(value);
    };
  const { most } = productsOf[template];
  const order = useMutation({
    mutationFn: () =>
      crmApi().post(
        "/api/articles/generate",
        { topic, lang, productIds: products.map(({ id }) => id), template, tone, length },
        { headers: { "Idempotency-Key": key.current, Prefer: "respond-async" } },
      ),
    onSuccess: ({ id }) => navigate(screenOf(id)),
  });
  const errors = fieldErrors(order.error);
  const hint = t(
    template === "review"
      ? "writing.products-review"
      : template === "versus"
        ? "writing.products-versus"
        : "writing.products-some",
  );
  const fault = (path: string): string =>
    t(path.startsWith("productIds") ? "writing.error-product-count" : "writing.error-topic-missing");
  const isEmpty = !topic.trim() && !products.length;
  return (
    <form
      className="grid max-w-xl gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !order.isPending) order.mutate();
      }}
    >
      <WriterNote />
      <Problems
        errors={errors}
        labelOf={(path) => t(path.startsWith("productIds") ? "writing.products" : "writing.topic")}
        textOf={(said, path) => (isCode(said) ? fault(path) : said)}
      />
      <TextField
        label={t("writing.topic")}
        description={t("writing.topic-hint")}
        value={topic}
        onChange={changing(setTopic)}
        dir={languages[lang].direction}
        lang={languages[lang].tag}
        maxLength={300}
        error={errors.topic ? t("writing.error-topic-missing") : undefined}
      />
      <Select
        label={t("writing.lang")}
        options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
        value={lang}
        onChange={changing(setLang)}
      />
      <RadioGroup
        label={t("writing.template")}
        isBeside
        value={template}
        onChange={changing(setTemplate)}
        choices={articleTemplates.map((one) => ({ value: one, label: t(`writing.template-${one}`) }))}
      />
      <ProductListField
        lang={lang}
        products={products}
        most={most}
        hint={hint}
        error={errors.productIds ? t("writing.error-product-count") : undefined}
        onChange={changing(setProducts)}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <Select
          label={t("writing.tone")}
          options={tones.map((one) => ({ value: one, label: t(`writing.tone-${one}`) }))}
          value={tone}
          onChange={changing(setTone)}
        />
        <Select
          label={t("writing.length")}
          options={lengths.map((one) => ({ value: one, label: t(`writing.length-${one}`) }))}
          value={length}
          onChange={changing(setLength)}
        />
      </div>
      {order.isError && !Object.keys(errors).length ? <Failed error={order.error} /> : null}
      <div>
        <CrmButton kind="primary" type="submit" isDisabled={isEmpty} isPending={order.isPending}>
          {t("writing.start")}
        </CrmButton>
      </div>
    </form>
  );
}

type Line = NonNullable<CrmResponse<"/api/admin/writings">>["items"][number];

/** Recent orders; hidden if there are none. */
function Recent() {
  const { t, lang } = useWritingMessages();
  const { data } = useQuery({
    queryKey: ["writings", "list"],
    queryFn: () => crmApi().get("/api/admin/writings"),
  });
  if (!data?.items.length) return null;
  const columns: TableColumn<Line>[] = [
    {
      key: "what",
      label: t("writing.column-what"),
      isRowHeader: true,
      cell: (line) => (
        <bdi className="font-semibold">{line.title ?? (line.topic || t("writing.untitled"))}</bdi>
      ),
    },
    {
      key: "state",
      label: t("writing.column-state"),
      cell: (line) => <WritingState state={line.state} />,
    },
    { key: "by", label: t("writing.column-by"), cell: (line) => <bdi>{line.by}</bdi> },
    {
      key: "when",
      label: t("writing.column-when"),
      isEnd: true,
      cell: (line) => formatLocalTime(lang, parseTime(line.createdAt)),
    },
  ];
  return (
    <section aria-labelledby="written-lately" className="grid gap-3">
      <h2 id="written-lately" className="font-semibold">
        {t("writing.recent")}
      </h2>
      <div className="overflow-x-auto">
        <DataTable
          label={t("writing.recent")}
          columns={columns}
          items={data.items}
          hrefOf={(line) => screenOf(line.id)}
          dependencies={[lang]}
        />
      </div>
    </section>
  );
}
