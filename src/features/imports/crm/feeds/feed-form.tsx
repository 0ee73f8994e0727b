import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { type Feed, feedFormats, feedTakes } from "#features/imports/feed.ts";
import { languageCodes, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, isCode, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Switch } from "#ui/crm/fields/choice.tsx";
import { ComboBox } from "#ui/crm/fields/combo-box.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useCategoryOptions } from "../category-options.ts";
import { useFeedMessages } from "../imports-messages.ts";
import { asSent, type FeedFormValues, formValuesOf } from "./feed-form-values.ts";

const currencies = [
  ...new Set([...languageCodes.map((code) => languages[code].currency), "GBP", "CAD", "AUD"]),
];
const faults = ["unknown", "not-https", "not-public", "not-an-address"] as const;
/** Select options need a value; this one means "as the links say". */
const byLink = "-";

/** Where a feed is, when it is fetched, how it is read and what happens to its items. */
export function FeedForm({ feed, isBusy }: { feed: Feed | null; isBusy: boolean }) {
  const { t, lang } = useFeedMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [value, setValue] = useState(() => formValuesOf(feed));
  const [base, setBase] = useState(() => formValuesOf(feed));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isDirty = JSON.stringify(value) !== JSON.stringify(base);
  const guard = useUnsavedGuard(isDirty);
  const set = (some: Partial<FeedFormValues>) => setValue((before) => ({ ...before, ...some }));
  const categories = useCategoryOptions(lang);
  const { data: programmes } = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  const errorText = (said: string): string => {
    const known = faults.find((fault) => fault === said);
    if (known) return t(`feeds.fault-${known}`);
    return isCode(said) ? t("feeds.fault-field") : said;
  };
  const errorOf = (name: string): string | undefined => {
    const said = errors[name];
    return said === undefined ? undefined : errorText(said);
  };
  const labels = new Map(
    Object.entries({
      name: t("feeds.name"),
      address: t("feeds.address"),
      "login.user": t("feeds.user"),
      "login.password": t("feeds.password"),
      everyHours: t("feeds.every"),
      format: t("feeds.format"),
      itemElement: t("feeds.item-element"),
      lang: t("feeds.lang"),
      currency: t("feeds.currency"),
      programme: t("feeds.programme"),
      country: t("feeds.country"),
      takes: t("feeds.takes"),
      categoryId: t("feeds.category"),
    }),
  );

  const save = useMutation({
    mutationFn: (): Promise<Feed> =>
      feed
        ? crmApi().patch(
            "/api/admin/feeds/{id}",
            { ...asSent(value), version: feed.version },
            { params: { id: feed.id } },
          )
        : crmApi().post("/api/admin/feeds", asSent(value)),
    onMutate: () => setErrors({}),
    onSuccess(saved) {
      setBase(formValuesOf(saved));
      setValue(formValuesOf(saved));
      queries.setQueryData(["feeds", saved.id], saved);
      void queries.invalidateQueries({ queryKey: ["feeds"] });
      toast(t("feeds.saved"));
      // Deferred until the form has re-rendered without changes, so that the unsaved-changes guard stays quiet.
      if (!feed) setTimeout(() => void navigate(`/crm/imports/feeds/${saved.id}`));
    },
    onError(error) {
      const found = fieldErrors(error);
      setErrors(found);
      if (isApiFailure(error) && error.status === 409) {
        void queries.invalidateQueries({ queryKey: ["feeds"] });
        toast(t("feeds.conflict"), { tone: "bad" });
      } else if (!Object.keys(found).length) toast(failureText(error), { tone: "bad" });
    },
  });

  const mayBeXml = value.format === "xml" || value.format === "auto";
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {guard}
      <Problems errors={errors} labelOf={(path) => labels.get(path)} textOf={errorText} />
      <Part title={t("feeds.where")}>
        <TextField
          label={t("feeds.name")}
          dir="auto"
          isRequired
          value={value.name}
          onChange={(name) => set({ name })}
          error={errorOf("name")}
        />
        <TextField
          label={t("feeds.address")}
          description={
            feed?.address ? t("feeds.address-kept", { address: feed.address }) : t("feeds.address-hint")
          }
          dir="ltr"
          type="url"
          autoComplete="off"
          placeholder="https://"
          value={value.address}
          onChange={(address) => set({ address })}
          error={errorOf("address")}
        />
        <TextField
          label={t("feeds.user")}
          description={feed?.hasLogin ? t("feeds.login-kept") : t("feeds.login-hint")}
          dir="ltr"
          autoComplete="off"
          value={value.user}
          onChange={(user) => set({ user })}
          error={errorOf("login.user")}
        />
        <TextField
          label={t("feeds.password")}
          dir="ltr"
          type="password"
          autoComplete="new-password"
          value={value.password}
          onChange={(password) => set({ password })}
          error={errorOf("login.password")}
        />
        <div className="sm:pt-6">
          <Switch isBeside isSelected={value.isOn} onChange={(isOn) => set({ isOn })}>
            {t("feeds.clock")}
          </Switch>
        </div>
        <NumberField
          label={t("feeds.every")}
          description={t("feeds.every-hint")}
          minValue={1}
          maxValue={168}
          value={value.everyHours}
          onChange={(everyHours) => set({ everyHours })}
          error={errorOf("everyHours")}
        />
      </Part>
      <Part title={t("feeds.reading")}>
        <Select
          label={t("feeds.format")}
          value={value.format}
          onChange={(format) => set({ format })}
          options={feedFormats.map((one) => ({ value: one, label: t(`feeds.format-${one}`) }))}
        />
        {mayBeXml ? (
          <TextField
            label={t("feeds.item-element")}
            description={t("feeds.item-element-hint")}
            dir="ltr"
            value={value.itemElement}
            onChange={(itemElement) => set({ itemElement })}
            error={errorOf("itemElement")}
          />
        ) : null}
        <Select
          label={t("feeds.lang")}
          value={value.lang}
          onChange={(lang) => set({ lang })}
          options={languageCodes.map((one) => ({ value: one, label: languages[one].nativeName }))}
        />
        <Select
          label={t("feeds.currency")}
          value={value.currency}
          onChange={(currency) => set({ currency })}
          options={[...new Set([...currencies, value.currency ?? "USD"])].map((one) => ({
            value: one,
            label: one,
          }))}
        />
      </Part>
      <Part title={t("feeds.offers")}>
        <Select
          label={t("feeds.programme")}
          description={t("feeds.programme-hint")}
          value={value.programme ?? byLink}
          onChange={(programme) => set({ programme: programme === byLink ? null : programme })}
          options={[
            { value: byLink, label: t("feeds.programme-by-link") },
            ...(programmes?.items ?? []).map(({ key, name }) => ({ value: key, label: name })),
          ]}
          error={errorOf("programme")}
        />
        <TextField
          label={t("feeds.country")}
          description={t("feeds.country-hint")}
          dir="ltr"
          maxLength={2}
          value={value.country}
          onChange={(country) => set({ country })}
          error={errorOf("country")}
        />
        <Select
          label={t("feeds.takes")}
          value={value.takes}
          onChange={(takes) => set({ takes })}
          options={feedTakes.map((one) => ({ value: one, label: t(`feeds.takes-${one}`) }))}
        />
        <ComboBox
          label={t("feeds.category")}
          options={categories}
          value={value.categoryId}
          onChange={(categoryId) => set({ categoryId })}
          error={errorOf("categoryId")}
        />
      </Part>
      <CrmButton
        type="submit"
        kind="primary"
        className="justify-self-start"
        isPending={save.isPending}
        isDisabled={isBusy || (feed !== null && !isDirty)}
      >
        {t("feeds.save")}
      </CrmButton>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{title}</h2>
      <div className="grid max-w-3xl items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
