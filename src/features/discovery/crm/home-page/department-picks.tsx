import { type HomeBlockOf, type HomePageForEditors, mostPicks } from "#features/discovery/home-page.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { MoveButtons, moved } from "#ui/crm/lists/move-buttons.tsx";
import { ChosenCards, type Titled, useListWords } from "./card-row.tsx";
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
  const words = useListWords();
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
              <MoveButtons
                name={name}
                words={words}
                at={i}
                count={all.length}
                onMove={(to) => onChange(moved(all, i, to))}
              />
            </div>
            {isShown ? (
              <>
                <ChosenCards
                  ids={productIds}
                  cards={products}
                  onChange={(ids) => change(i, { productIds: ids })}
                />
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
