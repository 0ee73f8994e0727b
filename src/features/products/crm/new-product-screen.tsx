import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { languageAttributes } from "#content/crm/translating/translation-row.tsx";
import { defaultLanguage, languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  LocalBackupNotice,
  useSafeCopy,
  useUnsavedGuard,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useCategories } from "./product-category.ts";
import { pathIn } from "./product-form-values.ts";
import { useProductLabels } from "./product-labels.ts";
import { loadProductMessages } from "./product-messages.ts";

export const clientLoader = loadProductMessages;

const empty = () => ({
  lang: documentLanguage(),
  name: "",
  brand: "",
  gtin: "",
  categoryId: null as string | null,
  subCategoryId: null as string | null,
});
type Begun = ReturnType<typeof empty>;

/** What a product begins with; the editor has the rest. */
export default function ProductNew() {
  const { t, lang, fieldLabel, faultText } = useProductLabels();
  const say = useFailureText();
  const navigate = useNavigate();
  const categories = useCategories(lang);
  const [start] = useState(empty);
  const [value, setValue] = useState<Begun>(start);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [same, setSame] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isMade, setMade] = useState(false);
  // Pressed twice, or answered too late, it is made once.
  const key = useRef(crypto.randomUUID());
  const isDirty = value !== start && !isMade;
  const guard = useUnsavedGuard(isDirty);
  const copy = useSafeCopy("product:new", value, isDirty);
  const set = (change: Partial<Begun>) => {
    key.current = crypto.randomUUID();
    setValue((before) => ({ ...before, ...change }));
  };
  const create = async () => {
    setBusy(true);
    setSame(null);
    try {
      const { lang: written, name, ...facts } = value;
      const words = written === defaultLanguage ? { name } : { translations: { [written]: { name } } };
      const made = await crmApi().post(
        "/api/admin/products",
        { ...facts, ...words },
        {
          headers: { "Idempotency-Key": key.current },
        },
      );
      setMade(true);
      toast(t("prod.made"));
      // After the guard has heard that there is nothing unsaved.
      setTimeout(() => void navigate(`/crm/products/edit/${made.id}?lang=${written}`));
    } catch (error) {
      const found = fieldErrors(error);
      if (isApiFailure(error) && error.code === "gtin-taken") {
        setSame(found.gtin ?? null);
        setErrors({ gtin: "gtin-taken" });
      } else setErrors(found);
      if (!Object.keys(found).length) toast(say(error), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {guard}
      <PageHeader title={t("prod.new")} back={{ href: "/crm/products", label: t("prod.title") }}>
        {t("prod.new-note")}
      </PageHeader>
      <LocalBackupNotice copy={copy} restore={(found) => setValue({ ...start, ...found })} />
      <Problems errors={errors} labelOf={fieldLabel} textOf={faultText} />
      <form
        className="grid max-w-xl gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label={fieldLabel("name")}
          {...languageAttributes(value.lang)}
          isRequired
          value={value.name}
          onChange={(name) => set({ name })}
          error={faultText(errors[pathIn(value.lang, "name")] ?? errors.name)}
        />
        <Select
          label={t("prod.new-language")}
          description={t("prod.new-language-hint")}
          options={languageCodes.map((code) => ({ value: code, label: languages[code].nativeName }))}
          value={value.lang}
          onChange={(lang) => set({ lang })}
        />
        <ComboBox
          label={fieldLabel("categoryId")}
          options={categories.options}
          value={value.categoryId}
          onChange={(categoryId) => set({ categoryId, subCategoryId: null })}
          error={faultText(errors.categoryId)}
        />
        <ComboBox
          label={fieldLabel("subCategoryId")}
          options={value.categoryId ? categories.optionsBelow(value.categoryId) : []}
          value={value.subCategoryId}
          onChange={(subCategoryId) => set({ subCategoryId })}
          isDisabled={value.categoryId === null}
          error={faultText(errors.subCategoryId)}
        />
        <TextField
          label={fieldLabel("brand")}
          dir="auto"
          value={value.brand}
          onChange={(brand) => set({ brand })}
        />
        <TextField
          label={fieldLabel("gtin")}
          dir="ltr"
          inputMode="numeric"
          value={value.gtin}
          onChange={(gtin) => set({ gtin })}
          error={faultText(errors.gtin)}
        />
        {same ? (
          <div>
            <CrmLink href={`/crm/products/edit/${same}`} size="s" icon="arrow">
              {t("prod.open-it")}
            </CrmLink>
          </div>
        ) : null}
        <div>
          <CrmButton type="submit" kind="primary" isPending={isBusy}>
            {t("prod.create")}
          </CrmButton>
        </div>
      </form>
    </>
  );
}
