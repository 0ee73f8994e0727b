import { documentLanguage } from "#client/browser/document-language.ts";
import { crmApi } from "#client/crm-api.ts";
import { crmDownload } from "#client/crm-download.ts";
import { LanguageChips } from "#content/crm/language-chips.tsx";
import type { ListDeclaration } from "#content/crm/list/list-declaration.ts";
import { RelativeTime } from "#content/crm/list/relative-time.tsx";
import { useSavedViews } from "#content/crm/saved-views.ts";
import { mostExported } from "#features/products/admin-product.ts";
import { formatMoney } from "#i18n/formats/format.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { bulkPatience } from "#layouts/crm-layout/lists/crm-bulk.ts";
import { toast } from "#ui/crm/toast.tsx";
import { useCategories } from "../product-category.ts";
import { useProductLabels } from "../product-labels.ts";
import { type EditedRow, useMoreFields } from "./more-fields.ts";
import { useProductColumns } from "./product-columns.tsx";
import { useProductFields } from "./product-fields.ts";
import { useProductFilters, useProductSorts } from "./product-filters.ts";

const path = "/api/admin/products";
const bulkPath = `${path}/bulk` as const;

/** The list of products: what it shows of them, and what can be done with them. */
export function useProductList(): ListDeclaration<EditedRow> {
  const { t, lang, fieldLabel } = useProductLabels();
  const failureText = useFailureText();
  const categories = useCategories(lang);
  const fields = useProductFields(categories);
  const query = Object.fromEntries(useSearchParams()[0]);
  const { isActive: _, ...many } = fields;
  const download = (of: Record<string, string>) => crmDownload(`${path}/export`, "products.csv", of);
  return {
    queryKey: ["products"],
    title: t("prod.title"),
    count: (count) => t("prod.count", { count }),
    actions: [
      {
        key: "export",
        label: t("prod.export"),
        icon: "download",
        onAction: () =>
          void download(query).catch((error: unknown) => toast(failureText(error), { tone: "bad" })),
      },
      { key: "import", label: t("prod.import"), icon: "imports", href: "/crm/imports" },
    ],
    create: { label: t("prod.new"), href: "/crm/products/new" },
    searchLabel: t("prod.search"),
    filters: useProductFilters(categories),
    sorts: useProductSorts(),
    columns: useProductColumns(fields, categories),
    views: useSavedViews("products"),
    presets: [
      { key: "all", label: t("prod.view-all"), query: "" },
      { key: "drafts", label: t("prod.status-draft"), query: "status=draft" },
      { key: "trash", label: t("prod.status-deleted"), query: "status=deleted", icon: "bin" },
    ],
    page: (of, cursor, limit, signal) =>
      crmApi().get(path, {
        query: { ...of, limit, shownIn: documentLanguage(), ...(cursor ? { cursor } : {}) },
        ...(signal ? { signal } : {}),
      }),
    nameLabel: fieldLabel("name"),
    name: ({ name, textLang, imageUrl, hasDraft, isActive: isShown, brand }) => ({
      text: name || t("prod.unnamed"),
      lang: textLang,
      imageUrl,
      hasDraft,
      isBlocked: !isShown,
      detail: brand ? <bdi>{brand}</bdi> : null,
    }),
    phone: {
      end: ({ price }) => (price ? <bdi>{formatMoney(lang, price)}</bdi> : null),
      line: ({ states, updatedAt }) => (
        <>
          <LanguageChips states={states} />
          <span className="ms-auto">
            <RelativeTime at={updatedAt} />
          </span>
        </>
      ),
    },
    href: ({ id }) => `/crm/products/edit/${id}`,
    save: ({ id, version }, patch) => {
      const params = { id };
      if (patch.isActive !== undefined)
        return patch.isActive
          ? crmApi().post(`${path}/{id}/unblock`, undefined, { params })
          : crmApi().post(`${path}/{id}/block`, undefined, { params });
      return crmApi().patch(`${path}/{id}`, { ...simpleOf(patch), ...placeOf(patch), version }, { params });
    },
    bulk: {
      act: (ids, action, of) =>
        crmApi().post(bulkPath, { ids, action, ...(of ? { lang: of } : {}) }, bulkPatience),
      done: (action, count) => t(`prod.bulk-${action}`, { count }),
      others: (["block", "unblock"] as const).map((action) => ({
        key: action,
        label: t(`prod.${action}`),
        icon: action === "block" ? "lock" : "key",
        send: (ids) => crmApi().post(bulkPath, { ids, action }, bulkPatience),
        done: (count) => t(`prod.bulk-${action}`, { count }),
      })),
      fields: [...Object.values(many), ...useMoreFields(query.category)],
      edit: (ids, patch) =>
        "categoryId" in patch
          ? crmApi().post(bulkPath, { ids, action: "move", ...placeOf(patch) }, bulkPatience)
          : crmApi().post(bulkPath, { ids, action: "edit", patch: simpleOf(patch) }, bulkPatience),
      preview: (ids, patch) =>
        crmApi().post(`${bulkPath}/preview`, { ids, patch: { ...simpleOf(patch), ...placeOf(patch) } }),
      undo: (undo) => crmApi().post(`${bulkPath}/undo`, { undo }, bulkPatience),
      // More ids than an address holds are every product that the filters find, or too many.
      download: (ids, isEvery) =>
        isEvery || ids.length <= mostExported
          ? () => download(isEvery ? query : { ids: ids.join(",") })
          : undefined,
    },
    noneYet: { icon: "products", title: t("prod.none-yet"), text: t("prod.none-yet-text") },
    noneFound: t("prod.none-found"),
  };
}

type Patch = Partial<EditedRow>;
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
const placeOf = ({ categoryId, subCategoryId }: Patch) => given({ categoryId, subCategoryId });
/** The fields of a patch that many products can get. */
const simpleOf = ({ brand, model, price, score, awards, isDiscontinued, spec, facts = {} }: Patch) =>
  given({ brand, model, price, score, awards, isDiscontinued, spec, ...facts });
