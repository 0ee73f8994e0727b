import { useQuery } from "@tanstack/react-query";
import { crmApi } from "#client/crm-api.ts";
import type { Language } from "#i18n/languages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { useProductMessages } from "./product-messages.ts";

/** The awards that the site has. */
export const useSiteAwards = (lang: Language) =>
  useQuery({
    queryKey: ["awards", lang],
    queryFn: () => crmApi().get("/api/admin/awards", { query: { lang } }),
  });

/** The awards of a product, of those that the site has; one that the site has no longer can be taken off. */
export function ProductAwards({
  title,
  value,
  onChange,
  error,
}: {
  title: string;
  value: readonly string[];
  onChange: (awards: string[]) => void;
  error: string | undefined;
}) {
  const { t, lang } = useProductMessages();
  const site = useSiteAwards(lang).data?.items;
  if (!site) return null;
  const removed = value.filter((id) => !site.some((award) => award.id === id));
  const choices = [
    ...site.map(({ id, label }) => ({ id, label })),
    ...removed.map((id) => ({ id, label: t("prod.award-removed", { award: id }) })),
  ];
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-base font-semibold">{title}</legend>
      {choices.map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={value.includes(id)}
          onChange={(isSelected) =>
            onChange(
              choices
                .filter((one) => (one.id === id ? isSelected : value.includes(one.id)))
                .map((one) => one.id),
            )
          }
        >
          <bdi>{label}</bdi>
        </Checkbox>
      ))}
      {error ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
