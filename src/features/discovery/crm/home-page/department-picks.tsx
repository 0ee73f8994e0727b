import { type HomeBlockOf, type HomePageForEditors, mostPicks } from "#features/discovery/home-page.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { CardRow, type Titled } from "./card-row.tsx";
import { useHomePageMessages } from "./home-page-messages.ts";
import { ProductPicker } from "./public-picker.tsx";

type Department = HomeBlockOf<"picks">["departments"][number];
export type PickedProduct = Pick<
  HomePageForEditors["products"][number],
  "id" | "name" | "image" | "textLang"
>;

export const productLine = ({ name, image, textLang }: PickedProduct): Titled => ({
  title: name,
  imageUrl: image?.url ?? null,
  ...(textLang ? { textLang } : {}),
});

/** The departments in order, each with its chosen products. */
export function DepartmentPicks({
  departments,
  products,
  onPick,
  value,
  onChange,
}: {
  departments: HomePageForEditors["departments"];
  products: ReadonlyMap<string, Titled>;
  onPick: (product: PickedProduct) => void;
  value: readonly Department[];
  onChange: (departments: Department[]) => void;
}) {
  const { t } = useHomePageMessages();
  const named = new Map(departments.map((one) => [one.id, one]));
  // Departments without a set position follow those with one.
  const all: Department[] = [
    ...value.filter(({ categoryId }) => named.has(categoryId)),
    ...departments
      .filter(({ id }) => !value.some(({ categoryId }) => categoryId === id))
      .map(({ id }) => ({ categoryId: id, productIds: [], isShown: true })),
  ];
  const change = (at: number, part: Partial<Department>) =>
    onChange(all.map((one, i) => (i === at ? { ...one, ...part } : one)));
  const move = (from: number, to: number) => {
    const next = [...all];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const words = { up: t("front.move-up"), down: t("front.move-down"), remove: t("front.remove") };
  return (
    <ol className="grid gap-4">
      {all.map(({ categoryId, productIds, isShown }, i) => {
        const name = named.get(categoryId)?.name ?? "";
        return (
          <li key={categoryId} className="grid gap-3 rounded-lg border border-line px-4 py-3">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="grow text-base" {...languageAttributes(named.get(categoryId)?.textLang)}>
                {name}
              </h3>
              <Checkbox isSelected={isShown} onChange={(shows) => change(i, { isShown: shows })}>
                {t("front.show-department")}
              </Checkbox>
              <CrmButton
                kind="plain"
                size="s"
                icon="sort-up"
                aria-label={`${words.up}: ${name}`}
                isDisabled={i === 0}
                onPress={() => move(i, i - 1)}
              />
              <CrmButton
                kind="plain"
                size="s"
                icon="sort-down"
                aria-label={`${words.down}: ${name}`}
                isDisabled={i === all.length - 1}
                onPress={() => move(i, i + 1)}
              />
            </div>
            {isShown ? (
              <>
                <OrderedList
                  items={productIds}
                  onChange={(ids) => change(i, { productIds: ids })}
                  nameOf={(id) => products.get(id)?.title ?? t("front.not-public")}
                  words={words}
                >
                  {(id) => <CardRow card={products.get(id)} />}
                </OrderedList>
                {productIds.length < mostPicks ? (
                  <ProductPicker
                    label={t("front.find-product")}
                    taken={productIds}
                    onPick={(product) => {
                      onPick(product);
                      change(i, { productIds: [...productIds, product.id] });
                    }}
                  />
                ) : null}
              </>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
